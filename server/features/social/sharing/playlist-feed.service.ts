import type { AppContext } from '#server/context.ts';
import { notesOf } from '#server/features/playlists/core/notes/note.service.ts';
import { noteIn } from '#server/features/playlists/core/notes/note.view.ts';
import { withShownCount } from '#server/features/playlists/core/items/shown-count.service.ts';
import { escapeXml, xmlElement } from '#server/lib/xml.ts';
import { AppError } from '#shared/errors.ts';
import type { ItemNote } from '#shared/playlists/playlists.ts';
import { type Addresses, addressesAt } from './addresses.ts';
import { httpDate } from './feed.service.ts';
import { describe, noteAsHtml } from './description.view.ts';
import * as store from './sharing.store.ts';

const tracksAtMost = 50;

/**
 * A playlist's newest tracks as RSS 2.0 (rssboard.org), for anyone with its address.
 * @throws AppError not_found
 */
export async function getPlaylistFeed(ctx: AppContext, id: string): Promise<string> {
  const found = await store.findSharedPlaylist(ctx.db, id);
  if (!found) throw new AppError('not_found', 'errors:notFound');
  const playlist = await withShownCount(ctx.db, null, found);
  const tracks = await store.listNewestTracks(ctx.db, id, tracksAtMost);
  const notes = await notesOf(ctx.db, tracks, null);
  const to = addressesAt(ctx.config.publicUrl);
  const [newest] = tracks;
  const { name: house } = await ctx.state.house.get();
  const self = `${to.playlist(id)}/feed.xml`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    xmlElement('title', `${playlist.name} · ${playlist.owner_username} · ${house}`),
    xmlElement('link', to.playlist(id)),
    xmlElement('description', describe(playlist)),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    xmlElement('generator', 'Segue'),
    newest ? xmlElement('lastBuildDate', httpDate(newest.added_at)) : '',
    ...tracks.map((track) => item(to, id, track, noteIn(notes, track).note)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

type NewTrack = Awaited<ReturnType<typeof store.listNewestTracks>>[number];

function item(to: Addresses, playlistId: string, track: NewTrack, note: ItemNote | undefined): string {
  const address = to.track(playlistId, track.id);
  return [
    '<item>',
    xmlElement('title', track.artist ? `${track.artist} – ${track.title}` : track.title),
    xmlElement('link', address),
    // The item and not the track: what was taken out and put in again is new again.
    `<guid isPermaLink="false">${escapeXml(track.entry_id)}</guid>`,
    xmlElement('pubDate', httpDate(track.added_at)),
    track.artist ? xmlElement('dc:creator', track.artist) : '',
    track.genre ? xmlElement('category', track.genre) : '',
    note ? xmlElement('description', noteAsHtml(note)) : '',
    '</item>',
  ]
    .filter(Boolean)
    .join('\n');
}
