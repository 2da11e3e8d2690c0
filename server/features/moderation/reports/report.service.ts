import type { AppContext } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/dialect.ts';
import { findVisibleUser } from '#server/features/accounts/blocks/block.service.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { requireComment } from '#server/features/social/comments/comment.service.ts';
import { requireNote } from '#server/features/playlists/core/shown-note.service.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { hmac } from '#server/lib/hash.ts';
import { newId } from '#server/lib/ids.ts';
import { addressOwner, countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/texts/texts.ts';
import { ReportDraft } from '#shared/moderation/reports.ts';
import * as store from './report.store.ts';
import type { Target } from './moderation.view.ts';
import { findTarget } from './target.store.ts';

const hour = 60 * 60_000;
const reportsPerPerson: RateLimit = { name: 'report', max: 10, windowMs: hour };
const reportsPerAddress: RateLimit = { name: 'report-address', max: 3, windowMs: hour };

/**
 * Inserts a report.
 * @throws AppError not_found (also what the reporter may not see), unprocessable (one's own; a visitor without an address),
 *   conflict (reported already), too_many_requests
 */
export async function reportTarget(
  ctx: AppContext,
  viewer: Viewer,
  input: ReportDraft,
  from: { ip: string; language: Language },
): Promise<void> {
  const draft = ReportDraft.parse(input);
  const email = viewer ? null : (draft.email ?? null);
  if (!viewer && email === null) throw new AppError('unprocessable', 'moderation:emailNeeded');
  if (viewer) await countAgainst(ctx, reportsPerPerson, viewer.id);
  else await countAgainst(ctx, reportsPerAddress, addressOwner(from.ip));
  const target = await requireTarget(ctx, viewer, draft);
  if (target.owner.id === viewer?.id) throw new AppError('unprocessable', 'moderation:ownReport');
  const now = ctx.clock();
  try {
    await store.insertReport(ctx.db, {
      id: newId(now),
      target_kind: draft.target_kind,
      target_id: draft.target_id,
      target_name: target.name,
      owner_id: target.owner.id,
      reporter_id: viewer?.id ?? null,
      reporter_email: email,
      reporter_key: keyOf(ctx, draft, viewer?.id ?? (email ?? '').toLowerCase()),
      language: from.language,
      reason: draft.reason,
      note: draft.note,
      created_at: now,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'moderation:reportedAlready');
    throw error;
  }
}

/** Key of a reporter for one thing; keys for two things cannot be linked. */
const keyOf = (ctx: AppContext, { target_kind, target_id }: ReportDraft, reporter: string): string =>
  hmac(ctx.serverKey, `reporter:${target_kind}:${target_id}:${reporter}`);

async function requireTarget(
  ctx: AppContext,
  viewer: Viewer,
  { target_kind: kind, target_id: id }: ReportDraft,
): Promise<Target> {
  const notFound = new AppError('not_found', 'errors:notFound');
  if (kind === 'playlist' || kind === 'cover') await findVisiblePlaylist(ctx.db, viewer, id);
  if (kind === 'track' && !(await mayListen(ctx.db, viewer, id))) throw notFound;
  if (kind === 'person' && !(await findVisibleUser(ctx, viewer, id))) throw notFound;
  if (kind === 'note') await requireNote(ctx.db, viewer, id);
  if (kind === 'comment') await requireComment(ctx.db, viewer, id);
  const target = await findTarget(ctx.db, kind, id);
  if (!target || (kind === 'cover' && target.cover === null)) throw notFound;
  return target;
}
