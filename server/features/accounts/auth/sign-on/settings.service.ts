import { noteChange } from '#server/changes/note.ts';
import { signOnVariables } from '#server/config-values.ts';
import type { AppContext } from '#server/context.ts';
import { takeTurns } from '#server/db/dialect.ts';
import { saveSetting } from '#server/db/settings.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { findSignOn, type KeptSignOn, signOnKey, withFixed } from '#server/house/sign-on.ts';
import { OpenIdRefusal } from '#server/lib/openid.ts';
import { isIssuer } from '#server/lib/public-address.ts';
import type { SignOnDraft, SignOnSettings } from '#shared/accounts/sign-on-settings.ts';
import { AppError } from '#shared/errors.ts';
import { listIdentitiesOf } from './identity.store.ts';
import { addressesOf, ask, clientOf, isSameIssuer, issuerOf, sealSecret } from './provider.service.ts';

interface Furnisher {
  id: string;
  username: string;
  ip: string;
}

export async function getSettings(ctx: AppContext): Promise<SignOnSettings> {
  const { sealed_secret: sealed, ...settings } = await ctx.state.house.signOn();
  const { signOn: fixed } = ctx.config;
  const decided = Object.entries(signOnVariables).filter(([field]) => field in fixed);
  return {
    ...settings,
    has_secret: fixed.issuer === undefined ? sealed !== null : typeof fixed.secret === 'string',
    addresses: addressesOf(ctx),
    fixed: Object.fromEntries(decided),
  };
}

/**
 * Changes the fields that are given. A new issuer or client is asked to describe itself first, so that the button leads somewhere.
 * @throws AppError conflict for a field that the environment decides or where the actor would lock themselves out, unprocessable
 */
export async function updateSettings(
  ctx: AppContext,
  actor: Furnisher,
  draft: SignOnDraft,
): Promise<SignOnSettings> {
  refuseFixed(ctx, draft);
  const { signOn: fixed } = ctx.config;
  const before = await findSignOn(ctx.db);
  const wanted = withFixed(filled(ctx, before, draft), fixed);
  const issuer = await refuseUnknown(ctx, withFixed(before, fixed), wanted);
  if (!wanted.password_login) await refuseLockOut(ctx, actor, issuer);
  await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'house');
    const was = await findSignOn(trx);
    const is = filled(ctx, was, draft.issuer === undefined ? draft : { ...draft, issuer });
    const facts = differences(was, is);
    if (Object.keys(facts).length === 0) return;
    await saveSetting(trx, signOnKey, is);
    const subject = { type: 'settings', id: 'house' };
    await recordAudit(ctx, { action: 'house.sign_on_changed', actor, ip: actor.ip, subject, facts }, trx);
    await noteChange(trx, 'house', [signOnKey]);
  });
  return getSettings(ctx);
}

function refuseFixed({ config }: AppContext, draft: SignOnDraft): void {
  for (const [field, value] of Object.entries(config.signOn)) {
    const wanted = draft[field as keyof SignOnDraft];
    if (wanted === undefined || (wanted === value && field !== 'secret')) continue;
    const variable = signOnVariables[field as keyof typeof signOnVariables];
    throw new AppError('conflict', 'house-errors:fixed', { params: { variable }, facts: { field } });
  }
}

/** The settings with the draft's fields. Without an issuer passwords open accounts, and no secret is kept. */
function filled(ctx: AppContext, before: KeptSignOn, { secret, ...draft }: SignOnDraft): KeptSignOn {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
  const after: KeptSignOn = { ...before, ...(given as Partial<KeptSignOn>) };
  if (secret !== undefined) after.sealed_secret = secret === null ? null : sealSecret(ctx, secret);
  if (!after.scopes.split(' ').includes('openid')) after.scopes = `openid ${after.scopes}`;
  const isOff = after.issuer === null && ctx.config.signOn.issuer === undefined;
  return isOff ? { ...after, sealed_secret: null, password_login: true } : after;
}

/**
 * Asks an issuer that is new; answers its name by its own word.
 * @throws AppError unprocessable naming the field
 */
async function refuseUnknown(ctx: AppContext, before: KeptSignOn, after: KeptSignOn): Promise<string | null> {
  const { issuer, client_id: clientId } = after;
  if (issuer === null) return null;
  if (!isIssuer(issuer)) throw wrong('issuerForm', 'issuer');
  if (clientId === '') throw wrong('clientNeeded', 'client_id');
  if (issuer === before.issuer && clientId === before.client_id) return issuer;
  const client = clientOf(ctx, after) ?? { issuer, clientId, secret: null };
  const provider = await ask(ctx, client).catch((error: unknown) => {
    const why = error instanceof OpenIdRefusal ? error.code : String(error);
    ctx.log.warn({ issuer, why }, 'An issuer for the single sign-on did not describe itself');
    throw wrong('issuerSilent', 'issuer', error);
  });
  return issuerOf(provider);
}

const wrong = (
  text: 'issuerForm' | 'clientNeeded' | 'issuerSilent',
  field: keyof SignOnDraft,
  cause?: unknown,
): AppError => new AppError('unprocessable', `sign-on-errors:${text}`, { facts: { field }, cause });

/** Makes sure that somebody who makes the provider the only door comes in by it. */
async function refuseLockOut(ctx: AppContext, actor: Furnisher, issuer: string | null): Promise<void> {
  const own = await listIdentitiesOf(ctx.db, actor.id);
  if (own.some((one) => isSameIssuer(one.issuer, issuer ?? ''))) return;
  throw new AppError('conflict', 'sign-on-errors:linkFirst', { facts: { field: 'password_login' } });
}

/** The changed fields for the audit log; of the secret that it changed. */
function differences(before: KeptSignOn, after: KeptSignOn): Record<string, string> {
  const word = (value: KeptSignOn[keyof KeptSignOn]): string => String(value ?? '') || '–';
  const changed = (Object.keys(after) as (keyof KeptSignOn)[]).filter(
    (name) => word(before[name]) !== word(after[name]),
  );
  return Object.fromEntries(
    changed.map((name) =>
      name === 'sealed_secret' ? ['secret', '…'] : [name, `${word(before[name])} → ${word(after[name])}`],
    ),
  );
}
