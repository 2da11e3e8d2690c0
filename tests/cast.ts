import { afterAll } from 'vitest';
import { bootSegue, type Client, type Harness } from './harness.ts';

type Member = Client & { id: string };

/**
 * Opens a server for all tests of a file, with members of these names, and closes it after them. The first one to join is
 * the administrator.
 */
export async function openCast<Name extends string>(
  ...names: readonly Name[]
): Promise<Record<Name, Member> & { segue: Harness }> {
  const segue = await bootSegue();
  afterAll(() => segue.close());
  const cast = {} as Record<Name, Member>;
  for (const name of names) cast[name] = await segue.member(name);
  return { ...cast, segue };
}
