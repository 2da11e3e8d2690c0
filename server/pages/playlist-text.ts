import { type Html, html } from '#shared/html.ts';
import { webAddress } from '#shared/music/external-links.ts';
import { type Language, wording } from '#shared/texts/texts.ts';
import { clock, noteSpan } from '#shared/playlists/note-span.ts';
import type { ItemNote, Playlist, PlaylistSummary } from '#shared/playlists/playlists.ts';
import { audioPath } from '#shared/social/podcast.ts';
import type { Track } from '#shared/music/tracks.ts';

/** A playlist as HTML, from the answer that its page would ask for. The rest of a longer list is in its file. */
export function playlistText(playlist: Playlist, language: Language): Html {
  const { id, name, description, cover_url, genre, tracks } = playlist;
  const rest = playlist.next_items === undefined ? 0 : playlist.track_count - tracks.length;
  const more = wording('plain-page:moreTracks', language, { count: rest });
  return html`<article>
    <h1>${name}</h1>
    <p>${byline(playlist, language)}${genre ? html` · ${genre}` : null}</p>
    ${cover_url ? html`<img src="${cover_url}" alt="" width="320" height="320" loading="lazy" />` : null}
    ${paragraphs(description)} ${trackItems(tracks)}
    ${rest > 0 ? html`<p><a href="/playlists/${id}.xspf">${more}</a></p>` : null}
  </article>`;
}

/** A track; in a playlist, with its liner note. */
type ListedTrack = Track & { note?: ItemNote | undefined };

/** Tracks as a numbered list: where they are heard, by whom, how long, and what was written to them. */
export const trackItems = (tracks: readonly ListedTrack[]): Html =>
  html`<ol>
    ${tracks.map(trackItem)}
  </ol>`;

/** Playlists as a list of links. */
export const playlistLinks = (playlists: readonly PlaylistSummary[], language: Language): Html =>
  html`<ul>
    ${playlists.map(
      (one) => html`<li><a href="/playlists/${one.id}">${one.name}</a> ${byline(one, language)}</li> `,
    )}
  </ul>`;

/** By whom, and how much. */
function byline({ owner, track_count: count }: PlaylistSummary, language: Language): Html {
  const tracks = wording('playlist-pieces:trackCount', language, { count });
  if (!owner) return html`${tracks}`;
  const [before = '', after = ''] = wording('sharing:by', language).split('{{name}}');
  return html`${before}<a href="/users/${owner.username}">${owner.username}</a>${after} · ${tracks}`;
}

const paragraphs = (text: string): Html[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => html`<p>${line}</p>`);

function trackItem(track: ListedTrack): Html {
  const { title, artist, album, duration_seconds: seconds } = track;
  const address = addressOf(track);
  // Where links to music lead is not the site's own recommendation, and no crawler shall fetch the files.
  const link = address ? html`<a href="${address}" rel="nofollow ugc">${title}</a>` : html`${title}`;
  return html`<li>
    ${link}${artist ? html` – ${artist}` : null}${album ? html` – <cite>${album}</cite>` : null}${
      seconds === null ? null : html` <time datetime="PT${Math.round(seconds)}S">${clock(seconds)}</time>`
    }${track.note ? noteText(track.note) : null}
  </li> `;
}

function noteText(note: ItemNote): Html {
  const span = noteSpan(note);
  return html`<blockquote>${span ? html`<p>${span}</p>` : null}${paragraphs(note.text)}</blockquote>`;
}

/** Address to hear it without scripts: the file, or the page elsewhere. */
const addressOf = (track: Track): string | null =>
  track.storage_type === 'FILE' ? audioPath(track.id) : (webAddress(track.source_url)?.href ?? null);
