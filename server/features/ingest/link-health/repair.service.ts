import { topics } from '#server/bus/topics.ts';
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
 * Puts a track, or a link, in the place of an item's own. A link becomes a track of the editor's, with the words of the one
 * before: it is the same recording by their word.
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
  const told = await previewLink(ctx, person, choice.url);
  const changed = await repairItem(ctx, person, item, async (trx, from) => {
    const was = await findTrackRow(trx, from);
    if (!was) throw new AppError('not_found', 'errors:notFound');
    return addLinkTrack(trx, {
      ownerId: person.id,
      ip: person.ip,
      now: ctx.clock(),
      link: { url: told.source_url, platform: told.platform },
      words: { title: was.title, artist: was.artist, album: was.album },
      coverUrl: told.cover_url,
    });
  });
  await ctx.bus.publish(topics.listeningChanged, null);
  return changed;
}
