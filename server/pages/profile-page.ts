import type { AppContext } from '#server/context.ts';
import type { FoundForPage } from './page-data.ts';
import { AppError } from '#shared/errors.ts';
import type { Painter } from './painted/painter.ts';
import { paintPerson } from './painted/person.ts';
import * as calls from '#shared/social/profiles.ts';
import { getProfileMusic } from '#server/features/social/profiles/profile-music.service.ts';
import { getProfile, listProfilePlaylists } from '#server/features/social/profiles/profile.service.ts';

/** Finds a person with the first of their public playlists, for their page; null where no person has that name. */
export async function findProfilePage(
  ctx: AppContext,
  name: string,
  painter: Painter,
): Promise<FoundForPage | null> {
  const { data: params } = calls.getProfile.params.safeParse({ username: decoded(name) });
  if (!params) return null;
  const first = { page: 1, limit: calls.profilePlaylistsAtOnce };
  try {
    const [profile, playlists, music] = await Promise.all([
      getProfile(ctx, null, params.username),
      listProfilePlaylists(ctx, null, params.username, first),
      getProfileMusic(ctx, null, params.username),
    ]);
    return {
      answers: [
        { id: calls.getProfile.id, params, data: profile },
        { id: calls.listProfilePlaylists.id, params, data: { pages: [playlists], pageParams: [1] } },
        { id: calls.getProfileMusic.id, params, data: music },
      ],
      picture: null,
      text: paintPerson(painter, profile, playlists, music),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
