import { createHash } from 'node:crypto';
import type { PlaylistWithOwner } from '#server/features/playlists/core/playlist.view.ts';
import { escapeXml, xmlElement } from '#server/lib/xml.ts';
import { escapeHtml } from '#shared/html.ts';
import type { ItemNote } from '#shared/playlists/playlists.ts';
import type { Addresses } from './addresses.ts';
import { httpDate } from './feed.service.ts';
import { describe, noteAsHtml } from './description.view.ts';
import type { ListedFile } from './sharing.store.ts';

/** A file with its liner note. */
type NotedFile = ListedFile & { note?: ItemNote };

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
};

/**
 * RSS 2.0 with the elements that podcast apps know (Apple, "A Podcaster's Guide to RSS"; podcastindex.org). Apps read
 * descriptions as HTML: people's text is escaped for HTML first, and then for the XML.
 */
export function podcastXml(
  to: Addresses,
  playlist: PlaylistWithOwner,
  files: readonly NotedFile[],
  hasChapters: boolean,
): string {
  const { id, name, owner_username: owner } = playlist;
  const page = to.playlist(id);
  const self = `${page}/podcast.xml`;
  const about = escapeHtml(playlist.description.trim() || describe(playlist)).replaceAll('\n', '<br>');
  const xmlns = Object.entries(namespaces).map(([prefix, address]) => `xmlns:${prefix}="${address}"`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" ${xmlns.join(' ')}>`,
    '<channel>',
    xmlElement('title', name),
    xmlElement('link', page),
    xmlElement('description', about),
    // In which language people wrote is not known; the site's own words are English.
    xmlElement('language', 'en'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    xmlElement('generator', 'Segue'),
    xmlElement('lastBuildDate', httpDate(playlist.updated_at)),
    xmlElement('itunes:author', owner),
    `<itunes:image href="${escapeXml(to.square(id, playlist.version))}"/>`,
    '<itunes:category text="Music"/>',
    xmlElement('itunes:explicit', 'false'),
    // Played from the first to the last, as the list is ordered.
    xmlElement('itunes:type', 'serial'),
    xmlElement('podcast:guid', feedGuid(self)),
    xmlElement('podcast:medium', 'music'),
    ...files.map((file, at) => episode(to, id, file, { number: at + 1, hasChapters })),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function episode(
  to: Addresses,
  playlistId: string,
  file: NotedFile,
  { number, hasChapters }: { number: number; hasChapters: boolean },
): string {
  const { title, artist, album, duration_ms, size_bytes, note } = file;
  const words = escapeHtml([artist, album].filter(Boolean).join(' – ') || title);
  const address = to.track(playlistId, file.id);
  return [
    '<item>',
    xmlElement('title', artist ? `${artist} – ${title}` : title),
    xmlElement('link', address),
    // The item and not the track: what was taken out and put in again is new again.
    `<guid isPermaLink="false">${escapeXml(file.entry_id)}</guid>`,
    xmlElement('pubDate', httpDate(file.added_at)),
    xmlElement('description', note ? `${words}<br>${noteAsHtml(note)}` : words),
    `<enclosure url="${escapeXml(to.audio(file.id))}" length="${size_bytes}" type="audio/mpeg"/>`,
    xmlElement('itunes:title', title),
    artist ? xmlElement('itunes:author', artist) : '',
    duration_ms === null ? '' : xmlElement('itunes:duration', Math.round(duration_ms / 1000)),
    xmlElement('itunes:episode', number),
    xmlElement('itunes:episodeType', 'full'),
    hasChapters
      ? `<podcast:chapters url="${escapeXml(`${to.playlist(playlistId)}/chapters.json`)}" type="application/json+chapters"/>`
      : '',
    '</item>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The namespace that podcastindex.org gives for `podcast:guid`. */
const guidNamespace = 'ead4c236bf5858c6a2c6a6b28d128cb6';

/** A UUID of version 5 (RFC 9562 section 5.5) from the feed's address without its protocol. */
function feedGuid(address: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(guidNamespace, 'hex'))
    .update(address.replace(/^https?:\/\//, ''))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
