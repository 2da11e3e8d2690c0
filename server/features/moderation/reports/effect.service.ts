import { forgetFormerNames } from '#server/features/accounts/users/former-name.service.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import { setStatus } from '#server/features/moderation/admin-users/status.service.ts';
import { changePlaylist } from '#server/features/playlists/core/edits/edit.service.ts';
import { forgetFormer, forgetTitles } from '#server/features/playlists/core/record/playlist-history.ts';
import { patchUser, refuseTaken } from '#server/features/accounts/users/user.service.ts';
import { AppError } from '#shared/errors.ts';
import { canHide, clearableFields, type DecisionDraft } from '#shared/moderation/reports.ts';
import { setHiddenAt } from './hide.service.ts';
import * as store from './target.store.ts';
import type { Target } from './moderation.view.ts';

/** The content that can be restored when the decision is lifted. */
export interface Kept {
  previous: string | null;
  kept_sha256: string | null;
}

/** The effect of a decision: the kept content, and former pictures that no row names any longer. */
export interface Effect extends Kept {
  former: string[];
}

/** A field of the thing's own row. */
type OwnField = Exclude<NonNullable<DecisionDraft['field']>, 'note' | 'comment'>;

const nothing: Effect = { previous: null, kept_sha256: null, former: [] };
/** Actor in the playlist's history; only the audit log says which administrator it was. */
const moderator = { id: null };

/** Name of a playlist or track whose own was cleared. */
const unnamed = 'Untitled';
/** Beginning of a person's new name, until they choose another. */
const namelessPrefix = 'member-';

/**
 * Carries a decision out, inside its transaction.
 * @throws AppError unprocessable (not with this target), conflict (the last administrator)
 */
export async function applyDecision(
  ctx: AppContext,
  trx: Db,
  target: Target,
  { action, field, reason }: DecisionDraft,
): Promise<Effect> {
  const { kind } = target;
  if (action === 'hide') {
    if (!canHide(kind)) throw notWithThis();
    await setHidden(ctx, trx, target, ctx.clock());
  }
  if (action === 'clear') {
    if (!field || !clearableFields[kind].includes(field)) throw notWithThis();
    return clear(ctx, trx, target, field);
  }
  if (action === 'deactivate') await setStatus(trx, target.owner.id, { is_active: false, reason });
  return nothing;
}

/** Hides a thing from all but its owner, or (null) shows it again. */
async function setHidden(ctx: AppContext, trx: Db, target: Target, hiddenAt: number | null): Promise<void> {
  const { kind, id } = target;
  if (kind === 'playlist' || kind === 'track') await setHiddenAt(trx, { kind, id }, hiddenAt);
  if (kind === 'comment') await store.updateComment(trx, id, { hidden_at: hiddenAt });
  if (kind !== 'note') return;
  await store.updateNotesHidden(trx, id, hiddenAt);
  await raiseVersion(ctx, trx, target);
}

/** Raises the version of a note's playlist, by which open pages notice the change. */
async function raiseVersion(ctx: AppContext, trx: Db, { playlistId = '' }: Target): Promise<void> {
  const row = await store.findPlaylistRow(trx, playlistId);
  if (row) await changePlaylist(trx, moderator, row, {}, ctx.clock());
}

async function clear(
  ctx: AppContext,
  trx: Db,
  target: Target,
  field: NonNullable<DecisionDraft['field']>,
): Promise<Effect> {
  if (field === 'note') {
    await store.clearNotes(trx, target.id);
    await raiseVersion(ctx, trx, target);
    return { ...nothing, previous: target.text };
  }
  if (field === 'comment') {
    await store.updateComment(trx, target.id, { text: '' });
    return { ...nothing, previous: target.text };
  }
  if (field === 'cover' || field === 'avatar') {
    await setField(ctx, trx, target, field, null);
    const former = await clearFormer(trx, target, field, null);
    return { previous: target.coverLink, kept_sha256: target.cover, former };
  }
  const previous = field === 'name' ? target.name : target.text;
  const placeholder = placeholderOf(target, field);
  await setField(ctx, trx, target, field, placeholder);
  await clearFormer(trx, target, field, placeholder);
  return { previous, kept_sha256: null, former: [] };
}

/** Clears a field's former values too: its owner may have changed it since it was reported. */
async function clearFormer(
  trx: Db,
  { kind, id, owner }: Target,
  field: OwnField,
  to: string | null,
): Promise<string[]> {
  if (kind === 'track' && field === 'name') {
    await forgetTitles(trx, { id, owner_id: owner.id }, to ?? '');
  }
  // Of other things no former values are kept.
  if (kind === 'track' || kind === 'person' || field === 'avatar') return [];
  const column = field === 'cover' ? 'cover_sha256' : field;
  return forgetFormer(trx, { playlistId: id, field: column, to });
}

function placeholderOf({ kind, id }: Pick<Target, 'kind' | 'id'>, field: 'name' | 'description'): string {
  if (field === 'description') return '';
  return kind === 'person' ? `${namelessPrefix}${id.slice(-8)}` : unnamed;
}

async function setField(
  ctx: AppContext,
  trx: Db,
  { kind, id }: Pick<Target, 'kind' | 'id'>,
  field: OwnField,
  value: string | null,
): Promise<void> {
  const text = value ?? '';
  if (kind === 'person') {
    const change =
      field === 'avatar' ? { avatar_sha256: value } : { username: text, username_key: text.toLowerCase() };
    if (field === 'name') {
      await refuseTaken(trx, { username: text }, id);
      await forgetFormerNames(trx, id);
    }
    await patchUser(trx, id, change);
  } else if (kind === 'track') {
    const noCover = value === null ? { cover_source_url: null } : {};
    await store.updateTrackWords(
      trx,
      id,
      field === 'cover' ? { cover_sha256: value, ...noCover } : { title: text },
    );
  } else {
    const row = await store.findPlaylistRow(trx, id);
    const change = field === 'cover' ? { cover_sha256: value } : { [field]: text };
    if (row) await changePlaylist(trx, moderator, row, change, ctx.clock());
  }
}

/** Reverses a decision, where its changes still exist and were not changed again. */
export async function liftDecision(ctx: AppContext, trx: Db, row: ModerationDecisionRow): Promise<void> {
  const target = await store.findTarget(trx, row.target_kind, row.target_id);
  if (row.action === 'deactivate' && row.owner_id !== null) {
    await setStatus(trx, row.owner_id, { is_active: true, reason: '' });
  }
  if (!target) return;
  const { kind, id } = target;
  if (row.action === 'hide') await setHidden(ctx, trx, target, null);
  if (row.action !== 'clear' || !row.field) return;
  if (row.field === 'note' || row.field === 'comment') {
    if (row.previous === null || target.text !== '') return;
    if (row.field === 'comment') return store.updateComment(trx, id, { text: row.previous });
    await store.updateNote(trx, id, row.previous);
    return raiseVersion(ctx, trx, target);
  }
  if (row.kept_sha256 !== null && target.cover === null) {
    await setField(ctx, trx, target, row.field, row.kept_sha256);
  }
  if (kind === 'track' && row.field === 'cover' && row.previous !== null && target.coverLink === null) {
    await store.updateTrackWords(trx, id, { cover_source_url: row.previous });
  }
  if (row.previous === null || row.field === 'cover' || row.field === 'avatar') return;
  const now = row.field === 'name' ? target.name : target.text;
  if (now === placeholderOf(target, row.field)) await setField(ctx, trx, target, row.field, row.previous);
}

const notWithThis = (): AppError => new AppError('unprocessable', 'moderation:notWithThis');
