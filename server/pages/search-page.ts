import type { AppContext } from '#server/context.ts';
import { playlistLinks, trackItems } from './playlist-text.ts';
import type { FoundForPage } from './page-data.ts';
import { type Html, html } from '#shared/html.ts';
import { type Language, wording } from '#shared/texts/texts.ts';
import * as calls from '#shared/playlists/search.ts';
import {
  searchPeople,
  searchPlaylists,
  searchTracks,
} from '#server/features/playlists/search/search.service.ts';

const kinds = ['tracks', 'playlists', 'people'] as const;
type Kind = (typeof kinds)[number];

/**
 * The hits of a search for its page, with a form for readers without scripts. `q` and `in` of the address are as the web
 * writes them; without `in`, all kinds are asked for.
 */
export async function findSearchPage(
  ctx: AppContext,
  address: URLSearchParams,
  language: Language,
): Promise<FoundForPage | null> {
  const query = (address.get('q') ?? '').trim();
  const { data: question } = calls.searchTracks.query.safeParse({ query });
  if (!question) return null;
  const named = kinds.find((one) => one === address.get('in'));
  const asked = named ? [named] : kinds;
  const found = await Promise.all(asked.map((kind) => find(ctx, kind, question, language)));
  const lists = found.flatMap(({ data, list }) => (data.length > 0 ? [list] : []));
  return {
    answers: query ? found.map(({ id, data }) => ({ id, query: { query }, data })) : [],
    picture: found.map(({ picture }) => picture).find((one) => one !== null) ?? null,
    text: searchText(query, named, language, lists),
  };
}

async function find(ctx: AppContext, kind: Kind, question: calls.Question, language: Language) {
  if (kind === 'playlists') {
    const data = await searchPlaylists(ctx, null, question);
    const picture = data[0]?.cover_url ?? null;
    return { id: calls.searchPlaylists.id, data, picture, list: playlistLinks(data, language) };
  }
  if (kind === 'people') {
    const data = await searchPeople(ctx, null, question);
    return { id: calls.searchPeople.id, data, picture: null, list: peopleLinks(data) };
  }
  const data = await searchTracks(ctx, null, question);
  return { id: calls.searchTracks.id, data, picture: null, list: trackItems(data) };
}

const peopleLinks = (people: readonly calls.FoundPerson[]): Html =>
  html`<ul>
    ${people.map(({ username }) => html`<li><a href="/users/${username}">${username}</a></li> `)}
  </ul>`;

function searchText(query: string, kind: Kind | undefined, language: Language, found: readonly Html[]): Html {
  const label = wording('search:label', language);
  return html`<h1>${label}</h1>
    <form action="/search">
      <input type="search" name="q" value="${query}" aria-label="${label}" />
      ${kind ? html`<input type="hidden" name="in" value="${kind}" />` : null}
      <button>${label}</button>
    </form>
    ${query ? (found.length > 0 ? found : html`<p>${wording('search:nothing', language)}</p>`) : null}`;
}
