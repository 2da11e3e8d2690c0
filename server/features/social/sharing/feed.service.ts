import type { AppContext } from '#server/context.ts';
import type { PlaylistWithOwner } from '#server/features/playlists/core/playlist.view.ts';
import { escapeHtml } from '#shared/html.ts';
import { escapeXml, xmlElement } from '#server/lib/xml.ts';
import { AppError } from '#shared/errors.ts';
import { wording } from '#shared/texts/texts.ts';
import { type Addresses, addressesAt } from './addresses.ts';
import { describe } from './description.view.ts';
import * as store from './sharing.store.ts';

const playlistsAtMost = 50;

/**
 * A person's newest public playlists as RSS 2.0 (rssboard.org).
 * @throws AppError not_found
 */
export async function getFeed(ctx: AppContext, username: string): Promise<string> {
  const person = await store.findSharingPerson(ctx.db, username);
  if (!person) throw new AppError('not_found', 'errors:notFound');
  const playlists = await store.listNewestPlaylists(ctx.db, person.id, playlistsAtMost);
  const to = addressesAt(ctx.config.publicUrl);
  const name = person.username;
  const { name: house } = await ctx.state.house.get();
  const newest = playlists[0];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    xmlElement('title', wording('sharing:feedTitle', 'en', { name })),
    xmlElement('link', to.user(name)),
    xmlElement(
      'description',
      wording('sharing:personText', 'en', { house, name, count: person.playlist_count ?? 0 }),
    ),
    `<atom:link href="${escapeXml(to.feed(name))}" rel="self" type="application/rss+xml"/>`,
    xmlElement('generator', 'Segue'),
    newest ? xmlElement('lastBuildDate', httpDate(newest.created_at)) : '',
    ...playlists.map((playlist) => item(to, playlist)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(to: Addresses, playlist: PlaylistWithOwner): string {
  const address = to.playlist(playlist.id);
  const card = to.card(playlist.id, playlist.version);
  // Readers take a description for HTML: what people wrote is escaped for it first, and then once more for the XML.
  const html = `<p><a href="${escapeHtml(address)}"><img src="${escapeHtml(card)}" alt="" width="600"></a></p><p>${escapeHtml(describe(playlist))}</p>`;
  return [
    '<item>',
    xmlElement('title', playlist.name),
    xmlElement('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    xmlElement('pubDate', httpDate(playlist.created_at)),
    xmlElement('dc:creator', playlist.owner_username),
    playlist.genre ? xmlElement('category', playlist.genre) : '',
    xmlElement('description', html),
    '</item>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** A time in the form of RFC 822, with four digits for the year. */
export const httpDate = (ms: number): string => new Date(ms).toUTCString();
