import type { KeptSignOn } from '#server/house/sign-on.ts';
import type { Role } from '#shared/accounts/users.ts';

type Mapping = Pick<KeptSignOn, 'roles_claim' | 'admin_values' | 'pro_values'>;

/**
 * The role that a provider's claims give; null where none is mapped. A role without values is not the provider's to give or to take; a
 * claim that is missing gives none.
 */
export function roleByClaims(
  claims: Record<string, unknown>,
  { roles_claim: name, admin_values: admins, pro_values: pros }: Mapping,
  now: Role,
): Role | null {
  if (name === '' || admins.length + pros.length === 0) return null;
  const values = valuesOf(claims, name);
  if (admins.some((one) => values.includes(one))) return 'admin';
  if (now === 'admin' && admins.length === 0) return 'admin';
  if (pros.some((one) => values.includes(one))) return 'pro';
  return now === 'pro' && pros.length === 0 ? 'pro' : 'user';
}

/** The texts of a claim. A claim with that very name comes before one inside others (`realm_access.roles`). */
function valuesOf(claims: Record<string, unknown>, name: string): string[] {
  const inside = name
    .split('.')
    .reduce<unknown>(
      (value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : null),
      claims,
    );
  const value = Object.hasOwn(claims, name) ? claims[name] : inside;
  return [value].flat().filter((one): one is string => typeof one === 'string');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
