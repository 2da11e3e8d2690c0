import { type Role } from '#shared/accounts/users.ts';

export interface Person {
  username: string;
  role: Role;
  /** Days since the account was opened. */
  joinedDaysAgo: number;
  /** Readiness of this person to like things, 0 to 1. */
  warmth: number;
}

/** Password of every account in the demo's world. Printed at the start. */
export const demoPassword = 'vinyl at midnight';

/** The first one opens Segue and so becomes its administrator. */
export const people: readonly Person[] = [
  { username: 'giulia', role: 'admin', joinedDaysAgo: 212, warmth: 0.7 },
  { username: 'marco.bellini', role: 'user', joinedDaysAgo: 198, warmth: 0.6 },
  { username: 'amara', role: 'pro', joinedDaysAgo: 187, warmth: 0.8 },
  { username: 'jonas.lindqvist', role: 'user', joinedDaysAgo: 171, warmth: 0.35 },
  { username: 'yuki_tanaka', role: 'user', joinedDaysAgo: 160, warmth: 0.65 },
  { username: 'elena.marchetti', role: 'user', joinedDaysAgo: 149, warmth: 0.5 },
  { username: 'luca.moretti', role: 'pro', joinedDaysAgo: 133, warmth: 0.45 },
  { username: 'priya.raman', role: 'user', joinedDaysAgo: 118, warmth: 0.6 },
  { username: 'tomas.herrera', role: 'user', joinedDaysAgo: 96, warmth: 0.7 },
  { username: 'chiara.deluca', role: 'user', joinedDaysAgo: 81, warmth: 0.75 },
  { username: 'sofia_conti', role: 'user', joinedDaysAgo: 64, warmth: 0.55 },
  { username: 'matteo.ricci', role: 'user', joinedDaysAgo: 47, warmth: 0.4 },
];

/** People who can be logged in as to look around: the administrator and a member. */
export const guides = [
  { who: 'Administrator', username: 'giulia' },
  { who: 'Member', username: 'marco.bellini' },
] as const;
