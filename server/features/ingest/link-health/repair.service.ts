import type { AppContext } from '#server/context.ts';
import { repairItem } from '#server/features/playlists/core/edits/repair.service.ts';
import { findTrackRow } from '#server/features/music/tracks/track.service.ts';
import { addLinkTrack, previewLink } from '#server/features/ingest/uploads/external-track.service.ts';
import { AppError } from '#shared/errors.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import type { repairItem as call } from '#shared/ingest/link-health.ts';
import type { ChangedItems } from '#shared/playlists/playlist-edits.ts';

type Person = { id: string; ip: string };
type ItemKey = Parameters<typeof repairItem>[2];

/**
 * Replaces an item's track by another, or by a link. A link becomes a track of the editor's, with the words of the old one:
 * the editor asserts that it is the same recording.
 * @throws AppError as `repairItem`; unprocessable (no link to music, a private address), too_many_requests
 */
export async function repair(
  ctx: AppContext,
  person: Person,
  item: ItemKey,
  choice: BodyOf<typeof call>,
): Promise<ChangedItems> {
  if ('track_id' in choice) return repairItem(ctx, person, item, choice.track_id);
  if (await ctx.outbound.web.isPrivate(choice.url)) {
    throw new AppError('unprocessable', 'track-sources:privateAddress');
  }
  const preview = await previewLink(ctx, person, choice.url);
  const changed = await repairItem(ctx, person, item, async (trx, from) => {
    const was = await findTrackRow(trx, from);
    if (!was) throw new AppError('not_found', 'errors:notFound');
    return addLinkTrack(trx, {
      ownerId: person.id,
      ip: person.ip,
      now: ctx.clock(),
      link: { url: preview.source_url, platform: preview.platform },
      words: { title: was.title, artist: was.artist, album: was.album },
      coverUrl: preview.cover_url,
    });
  });
  return changed;
}
