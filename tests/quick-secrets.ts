import { passwordCost } from '#server/features/accounts/auth/passwords.ts';
import { archiveCost } from '#server/features/operations/backups/archive/age.ts';

// Passwords and passphrases are stretched to make guessing slow: 35 ms of a core for each login, a second for each archive.
// A suite spends minutes on that. What it made is opened as ever, since a hash and an archive say their own cost.

const trueCost = { ...passwordCost };
const quickCost = { ...trueCost, memory: 64, passes: 1 };
Object.assign(passwordCost, quickCost);
archiveCost.workFactor = 10;

/** Hashes passwords as slowly as the product does, where a test is about what happens meanwhile. Answers how to end it. */
export function hashAsSlowlyAsEver(): () => void {
  Object.assign(passwordCost, trueCost);
  return () => void Object.assign(passwordCost, quickCost);
}
