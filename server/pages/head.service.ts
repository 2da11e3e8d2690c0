import type { AppContext } from '#server/context.ts';
import { findArtistName } from '#server/features/playlists/artists/artist.service.ts';
import { notesOf } from '#server/features/playlists/core/notes/note.service.ts';
import { noteIn } from '#server/features/playlists/core/notes/note.view.ts';
import { withShownCount } from '#server/features/playlists/core/items/shown-count.service.ts';
import { mayOutsiderOpen } from '#server/house/outsiders.ts';
import { nameMax } from '#shared/limits.ts';
import { patterns } from '#shared/pages.ts';
import { addressesAt } from '#server/features/social/sharing/addresses.ts';
import {
  artistHead,
  closedHead,
  embedHead,
  missingHead,
  personHead,
  playlistHead,
  siteHead,
} from './head.view.ts';
import * as store from '#server/features/social/sharing/sharing.store.ts';

/** The head of a page's first HTML answer. */
export interface Head {
  /** The elements of its head, escaped. */
  html: string;
  status: 200 | 404;
  /** True if other sites may show the page in a frame. */
  mayBeFramed: boolean;
}

/** Tracks listed in JSON-LD; the total is a field of its own. */
const tracksTold = 50;

/** Pages that are there whatever the database holds. */
const fixedPages = new Set<string>(Object.values(patterns).filter((pattern) => !pattern.includes(':')));
const playlistPage = /^\/playlists\/([^/]+)\/?$/;
const embedPage = /^\/embed\/playlists\/([^/]+)\/?$/;
/** They say nothing before their reader has shown who they are. */
const ownPage = /^\/(?:moderation|smart-lists)\/[^/]+\/?$/;
/** The reader's own listening of a year, or a month: it says nothing either. */
const rewindPage = /^\/rewind\/20\d\d(?:\/(?:0?[1-9]|1[0-2]))?\/?$/;
/** Its address is a secret, which no tag repeats. */
const invitationPage = /^\/invites\/[^/]+\/?$/;
/** A person, and the lists of who follows whom. */
const personPage = /^\/users\/([^/]+)(?:\/follows)?\/?$/;

/** The name of an artist. */
const artistPage = /^\/artists\/([^/]+)\/?$/;

/** The head of the page at a path. What is private answers as if it were not there. */
export async function getHead(ctx: AppContext, path: string): Promise<Head> {
  const to = addressesAt(ctx.config.publicUrl);
  const house = await ctx.state.house.get();
  const isFixed = fixedPages.has(path.replace(/(?<=.)\/$/, ''));
  if (isFixed || ownPage.test(path) || rewindPage.test(path)) return page(siteHead(to, house, path));
  if (invitationPage.test(path)) return page(siteHead(to, house, patterns.home));
  const playlistId = playlistPage.exec(path)?.[1];
  if (playlistId) {
    if (!(await mayOutsiderOpen(ctx, playlistId))) return page(closedHead(house.name));
    const playlist = await store.findSharedPlaylist(ctx.db, playlistId);
    if (!playlist) return page(missingHead(house.name), { status: 404 });
    const shown = await withShownCount(ctx.db, null, playlist);
    const tracks = await store.listFirstTracks(ctx.db, playlistId, tracksTold);
    const notes = await notesOf(ctx.db, tracks, null);
    const noted = tracks.map((track) => ({ ...track, ...noteIn(notes, track) }));
    return page(playlistHead(to, house.name, shown, noted));
  }
  const embedId = embedPage.exec(path)?.[1];
  if (embedId) {
    const isOpen = await mayOutsiderOpen(ctx, embedId);
    const playlist = isOpen ? await store.findSharedPlaylist(ctx.db, embedId) : null;
    if (!playlist) return page(missingHead(house.name), { status: 404, mayBeFramed: true });
    return page(embedHead(to, house.name, playlist), { mayBeFramed: true });
  }
  const username = personPage.exec(path)?.[1];
  if (username) {
    if (house.members_only) return page(closedHead(house.name));
    const person = await store.findSharingPerson(ctx.db, decoded(username));
    return person ? page(personHead(to, house, person)) : page(missingHead(house.name), { status: 404 });
  }
  const artist = artistPage.exec(path)?.[1];
  if (artist) {
    if (house.members_only) return page(closedHead(house.name));
    const found = await findArtistName(ctx.db, null, decoded(artist).slice(0, nameMax));
    return found ? page(artistHead(to, house, found)) : page(missingHead(house.name), { status: 404 });
  }
  return page(missingHead(house.name), { status: 404 });
}

function page(tags: readonly string[], { status = 200, mayBeFramed = false }: Partial<Head> = {}): Head {
  return { html: tags.join('\n'), status, mayBeFramed };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
