import { findVisibleUser } from '#server/features/accounts/blocks/block.service.ts';
import { rateTrack, setStar } from '#server/features/playlists/favourites/favourite.service.ts';
import { followPerson, unfollowPerson } from '#server/features/social/following/follow.service.ts';
import { likePlaylist, unlikePlaylist } from '#server/features/playlists/likes/like.service.ts';
import { AppError } from '#shared/errors.ts';
import { type Answer, SubsonicError, subsonicErrors } from './answer.ts';
import { type Call, idOfKind, type Method } from './subsonic.service.ts';
import { readId } from './subsonic.view.ts';

export const markMethods: Record<string, Method> = {
  star: (call) => mark(call, true),
  unstar: (call) => mark(call, false),
  async setRating({ ctx, listener, args }) {
    const id = args.need('id');
    args.need('rating');
    if (readId(id).kind !== 'song')
      throw new SubsonicError(subsonicErrors.notAuthorized, 'subsonic:ratesSongs');
    await rateTrack(ctx, listener, idOfKind(id, 'song'), args.number('rating', 0, 0, 5));
    return {};
  },
};

/** Most things that an app may star in one call. */
const idsMax = 1000;

/**
 * Stars or unstars things: a star on a playlist is a like, on a person a follow, and on a song a favourite, which is shown
 * to its owner alone.
 */
async function mark(call: Call, wanted: boolean): Promise<Answer> {
  const { ctx, listener, args } = call;
  const ids = [...args.all('id'), ...args.all('albumId'), ...args.all('artistId')];
  if (ids.length === 0) args.need('id');
  for (const { kind, id } of ids.slice(0, idsMax).map(readId)) {
    if (kind === 'song') await setStar(ctx, listener, id, wanted);
    else if (kind === 'album') await (wanted ? likePlaylist : unlikePlaylist)(ctx, listener, id);
    else if (kind === 'artist') await follow(call, id, wanted);
    else throw new SubsonicError(subsonicErrors.notAuthorized, 'subsonic:starsPeople');
  }
  return {};
}

async function follow({ ctx, listener }: Call, id: string, wanted: boolean): Promise<void> {
  const person = await findVisibleUser(ctx, listener, id);
  if (!person) throw new AppError('not_found', 'errors:notFound');
  await (wanted ? followPerson : unfollowPerson)(ctx, listener, person.username);
}
