import type { AppContext } from '#server/context.ts';
import { playlistLinks } from '#server/features/playlists/playlist-text.view.ts';
import type { Http } from '#server/http/http.ts';
import type { FoundForPage } from '#server/http/page-data.ts';
import { type Html, html } from '#shared/html.ts';
import { AppError } from '#shared/errors.ts';
import { type Language, wording } from '#shared/messages/message.ts';
import { profileMessages } from '#shared/messages/profile.ts';
import { sharingMessages } from '#shared/messages/sharing.ts';
import type { PlaylistSummary } from '#shared/playlists.ts';
import * as calls from '#shared/profiles.ts';
import { getProfile, listProfilePlaylists } from './profile.service.ts';

/** Sends a person and the first of their public playlists along with their page. */
export function offerProfilePage({ ctx, pageData }: Http): void {
  pageData.offer('user', (name, language) => findProfilePage(ctx, name, language));
}

/** A person for their page; null where there is nobody of that name. */
export async function findProfilePage(
  ctx: AppContext,
  name: string,
  language: Language,
): Promise<FoundForPage | null> {
  const { data: params } = calls.getProfile.params.safeParse({ username: decoded(name) });
  if (!params) return null;
  const first = { page: 1, limit: calls.profilePlaylistsAtOnce };
  try {
    const [profile, playlists] = await Promise.all([
      getProfile(ctx, null, params.username),
      listProfilePlaylists(ctx, null, params.username, first),
    ]);
    return {
      answers: [
        { id: calls.getProfile.id, params, data: profile },
        { id: calls.listProfilePlaylists.id, params, data: { pages: [playlists], pageParams: [1] } },
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
    <p>${wording(sharingMessages.personText, language, { name, count })}</p>
    <h2>${wording(profileMessages.playlists, language)}</h2>
    ${
      playlists.length > 0
        ? playlistLinks(playlists, language)
        : html`<p>${wording(profileMessages.noPlaylists, language)}</p>`
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
