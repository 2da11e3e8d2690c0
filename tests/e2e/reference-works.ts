import { addReference } from '#shared/music/copyright-works.ts';
import { expect } from './journey.ts';
import type { Person } from './session.ts';

/** Registers a reference work as an administrator does. */
export async function registerWork(boss: Person, title: string, mp3: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('title', title);
  form.set('artist', 'The Owners');
  form.set('audio', new Blob([Buffer.from(mp3)], { type: 'audio/mpeg' }), 'work.mp3');
  const answer = await boss.fetch(addReference.path, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
}
