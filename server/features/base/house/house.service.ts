import { noteChange } from '#server/changes/note.ts';
import { houseVariables } from '#server/config-values.ts';
import type { AppContext } from '#server/context.ts';
import { type Db, takeTurns } from '#server/db/dialect.ts';
import { saveSetting } from '#server/db/settings.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { findHouse, houseKey, noText } from '#server/house/house.ts';
import { accentColours } from '#shared/base/accent.ts';
import {
  type AdminHouse,
  type HouseDraft,
  type HouseText,
  type KeptHouse,
  secondFactorRules,
} from '#shared/base/house.ts';
import { houseTexts } from '#shared/base/house-texts.ts';
import { AppError } from '#shared/errors.ts';
import { toMoment } from '#server/lib/clock.ts';
import { insertRules } from './house.store.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** An administrator, and the address from which they act. */
export interface Furnisher {
  id: string;
  username: string;
  ip: string;
}

export async function getAdminHouse(ctx: AppContext): Promise<AdminHouse> {
  const decided = Object.entries(houseVariables).filter(([field]) => field in ctx.config.house);
  return { ...(await ctx.state.house.get()), fixed: Object.fromEntries(decided) };
}

/**
 * Changes the fields that are given.
 * @throws AppError conflict for a field that the environment decides, unprocessable for an accent that cannot be read
 */
export async function updateHouse(ctx: AppContext, actor: Furnisher, draft: HouseDraft): Promise<AdminHouse> {
  refuseFixed(ctx, draft);
  refusePale(draft.accent);
  return changeHouse(ctx, actor, (before) =>
    withFactorsFrom(ctx, before, { ...before, ...filled(before, draft) }),
  );
}

/** A stricter rule gives everybody a week to set a second factor up. */
function withFactorsFrom(ctx: AppContext, before: KeptHouse, after: KeptHouse): KeptHouse {
  if (after.second_factor === 'nobody') return { ...after, second_factor_from: null };
  const strictness = (house: KeptHouse) => secondFactorRules.indexOf(house.second_factor);
  if (strictness(after) <= strictness(before)) return after;
  return { ...after, second_factor_from: toMoment(ctx.clock() + weekMs) };
}

/** Changes the house in a transaction, writes the audit log, and tells every server. */
export async function changeHouse(
  ctx: AppContext,
  actor: Furnisher,
  change: (before: KeptHouse, trx: Db) => KeptHouse | Promise<KeptHouse>,
): Promise<AdminHouse> {
  await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'house');
    const before = await findHouse(trx);
    const after = await withRulesVersion(ctx, trx, before, await change(before, trx));
    const facts = differences(before, after);
    if (Object.keys(facts).length === 0) return;
    await saveSetting(trx, houseKey, after);
    const subject = { type: 'settings', id: 'house' };
    await recordAudit(ctx, { action: 'house.changed', actor, ip: actor.ip, subject, facts }, trx);
    await noteChange(trx, 'house', [houseKey]);
  });
  return getAdminHouse(ctx);
}

function refuseFixed({ config }: AppContext, draft: HouseDraft): void {
  for (const [field, value] of Object.entries(config.house)) {
    const wanted = draft[field as keyof HouseDraft];
    if (wanted === undefined || wanted === value) continue;
    const variable = houseVariables[field as keyof typeof houseVariables];
    throw new AppError('conflict', 'house-errors:fixed', { params: { variable }, facts: { field } });
  }
}

function refusePale(accent: string | null | undefined): void {
  const colours = accent ? accentColours(accent) : null;
  if (!colours || !('contrast' in colours)) return;
  throw new AppError('unprocessable', 'house-errors:pale', {
    params: { contrast: colours.contrast },
    facts: { field: 'accent' },
  });
}

/** The draft's fields, each text in all languages. */
function filled(before: KeptHouse, draft: HouseDraft): Partial<KeptHouse> {
  const texts = houseTexts.flatMap((name) => {
    const wanted = draft[name];
    return wanted === undefined ? [] : [[name, textOf(before[name], wanted)]];
  });
  const given = Object.entries(draft).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(given) as Partial<KeptHouse>), ...Object.fromEntries(texts) };
}

/** Reads a plain string as the only text, for readers of every language. */
const textOf = (before: HouseText, wanted: string | Partial<HouseText>): HouseText =>
  typeof wanted === 'string' ? { ...noText, en: wanted } : { ...before, ...wanted };

async function withRulesVersion(
  ctx: AppContext,
  trx: Db,
  before: KeptHouse,
  after: KeptHouse,
): Promise<KeptHouse> {
  const texts = JSON.stringify(after.rules);
  if (texts === JSON.stringify(before.rules)) return after;
  // The number goes on where rules were taken away meanwhile: a version stands for one wording.
  const version = before.rules_version + 1;
  await insertRules(trx, { version, texts, created_at: ctx.clock() });
  return { ...after, rules_version: version };
}

/** The changed fields for the audit log; of long texts that they changed. */
function differences(before: KeptHouse, after: KeptHouse): Record<string, string> {
  const changed = (Object.keys(after) as (keyof KeptHouse)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(
    changed.map((name) => {
      const [was, is] = [before[name], after[name]].map((value) =>
        typeof value === 'object' && value !== null ? '…' : String(value ?? '–'),
      );
      return [name, is === '…' ? is : `${was} → ${is}`];
    }),
  );
}
