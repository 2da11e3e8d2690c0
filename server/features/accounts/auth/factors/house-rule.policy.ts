import type { KeptHouse } from '#shared/base/house.ts';
import { isAdminRole } from '#shared/accounts/admin-role.ts';

type HouseRule = Pick<KeptHouse, 'second_factor' | 'second_factor_from'>;

/** The calls that set a factor up, and those by which one sees who one is and leaves. */
const alwaysOpen: ReadonlySet<string> = new Set([
  'factors.list',
  'factors.add',
  'factors.confirm',
  'users.me',
  'auth.logout',
]);

/** The moment from which a house asks a person in this role for a second factor; null: it does not. */
export function requiredFrom(house: HouseRule, role: string): string | null {
  const { second_factor: whom, second_factor_from: from } = house;
  return whom === 'everybody' || (whom === 'admins' && isAdminRole(role)) ? from : null;
}

/** Reports whether a person has to set a second factor up before this call (its id; null: a socket). */
export function mustSetUp(
  house: HouseRule,
  { role, hasFactor }: { role: string; hasFactor: boolean },
  call: string | null,
  now: number,
): boolean {
  const from = hasFactor ? null : requiredFrom(house, role);
  return from !== null && Date.parse(from) <= now && (call === null || !alwaysOpen.has(call));
}
