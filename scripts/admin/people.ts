import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import {
  listPeople,
  makeAdministrator,
  makeResetLink,
  verifyAddress,
} from '#server/features/moderation/admin-users/operator.service.ts';
import { makeLoginLink } from '#server/features/accounts/auth/sign-on/operator.service.ts';
import { removeFactorsOf } from '#server/features/accounts/auth/factors/lost.service.ts';
import { setupCode } from '#server/features/accounts/auth/setup-code.ts';
import { metricsToken } from '#server/features/operations/metrics/metrics.routes.ts';
import { findByIdentifier } from '#server/features/accounts/users/user.service.ts';
import { hideTarget, showTarget } from '#server/features/moderation/reports/hold.service.ts';
import type { Values } from './commands.ts';
import { withInstallation } from './installation.ts';
import { Refusal } from './refusal.ts';

export function people([search = '']: string[], values: Values): Promise<void> {
  return withInstallation(async (ctx) => {
    let count = 0;
    for await (const row of listPeople(ctx, {
      search,
      role: values['administrators'] ? 'admin' : undefined,
    })) {
      count += 1;
      console.log(lineOf(row));
    }
    if (count === 0) console.log('Nobody.');
  });
}

function lineOf({ username, email, role, email_verified_at, is_active, created_at }: UserRow): string {
  const notes = [
    role === 'admin' ? 'administrator' : '',
    email_verified_at === null ? 'unverified' : '',
    is_active ? '' : 'deactivated',
  ];
  const since = new Date(created_at).toISOString().slice(0, 10);
  return [username.padEnd(20), email.padEnd(30), since, notes.filter(Boolean).join(', ')]
    .join('  ')
    .trimEnd();
}

const withPerson = (identifier: string, work: (ctx: AppContext, user: UserRow) => Promise<void>) =>
  withInstallation(async (ctx) => {
    const user = await findByIdentifier(ctx, identifier);
    if (!user) throw new Refusal(`Nobody here has the name or the address ${identifier}.`);
    await work(ctx, user);
  });

export function makeAdmin([person = '']: string[]): Promise<void> {
  return withPerson(person, async (ctx, { id, username }) => {
    const isNew = await makeAdministrator(ctx, id);
    console.log(isNew ? `${username} is an administrator and logs in again.` : `${username} is one already.`);
  });
}

export function resetPassword([person = '']: string[]): Promise<void> {
  return withPerson(person, async (ctx, user) => {
    const link = await makeResetLink(ctx, user);
    if (link === null) throw new Refusal(`${user.username} is deactivated.`);
    console.log(`${user.username} chooses a new password at\n${link}`);
  });
}

export function loginLink([person = '']: string[]): Promise<void> {
  return withPerson(person, async (ctx, user) => {
    const link = await makeLoginLink(ctx, user);
    if (link === null) throw new Refusal(`${user.username} is deactivated.`);
    console.log(`${user.username} comes in at\n${link}`);
  });
}

export function removeFactors([person = '']: string[]): Promise<void> {
  return withPerson(person, async (ctx, { id, username }) => {
    const had = await removeFactorsOf(ctx, id);
    console.log(had ? `${username} logs in by the password alone.` : `${username} has no second factor.`);
  });
}

export function showSetupCode(): Promise<void> {
  return withInstallation((ctx) => {
    console.log(setupCode(ctx.serverKey));
    return Promise.resolve();
  });
}

export function verify([person = '']: string[]): Promise<void> {
  return withPerson(person, async (ctx, { id, username, email }) => {
    const isNew = await verifyAddress(ctx, id);
    console.log(isNew ? `${email} (${username}) is verified.` : `${email} is verified already.`);
  });
}

export function hold([kind = '', id = '']: string[], values: Values): Promise<void> {
  if (kind !== 'playlist' && kind !== 'track')
    throw new Refusal(`A ${kind} cannot be hidden: only a playlist or a track.`);
  const reason = String(values['reason'] ?? '').trim();
  if (reason === '') throw new Refusal('The owner is told why: --reason TEXT.');
  return withInstallation(async (ctx) => {
    const isBack = values['release'] === true;
    const name = await (isBack ? showTarget : hideTarget)(ctx, { kind, id }, reason);
    if (name === null) {
      throw new Refusal(
        isBack ? `No decision hides ${kind} ${id}.` : `There is no ${kind} with the id ${id}.`,
      );
    }
    console.log(isBack ? `"${name}" is shown again.` : `"${name}" is hidden from all but its owner.`);
  });
}

export function metrics(): Promise<void> {
  return withInstallation((ctx) => {
    console.log(metricsToken(ctx.serverKey));
    return Promise.resolve();
  });
}
