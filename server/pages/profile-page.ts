import type { AppContext } from '#server/context.ts';
import { playlistLinks } from './playlist-text.ts';
import type { FoundForPage } from './page-data.ts';
import { type Html, html } from '#shared/html.ts';
import { AppError } from '#shared/errors.ts';
import { type Language, wording } from '#shared/texts/texts.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import * as calls from '#shared/social/profiles.ts';
import { getProfileMusic } from '#server/features/social/profiles/profile-music.service.ts';
import { getProfile, listProfilePlaylists } from '#server/features/social/profiles/profile.service.ts';

/** Finds a person with the first of their public playlists, for their page; null where no person has that name. */
export async function findProfilePage(
  ctx: AppContext,
  name: string,
  language: Language,
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
      text: profileText(profile, playlists, language),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function profileText(
  { username: name, playlist_count: count }: calls.Profile,
  playlists: readonly PlaylistSummary[],
  language: Language,
): Html {
  return html`<article>
    <h1>${name}</h1>
    <p>${wording('sharing:personText', language, { name, count })}</p>
    <h2>${wording('profile:playlists', language)}</h2>
    ${
      playlists.length > 0
        ? playlistLinks(playlists, language)
        : html`<p>${wording('profile:noPlaylists', language)}</p>`
    }
  </article>`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
