import { Readable } from 'node:stream';
import type { AppContext } from '#server/context.ts';
import { importList } from '#server/features/ingest/import-export/import.service.ts';
import { previewImport } from '#server/features/ingest/import-export/preview.service.ts';
import type { PreviewLine } from '#shared/ingest/import-export.ts';
import { type Acting, addressOf, at } from './site.ts';

/** A list from another player, as its file reads. */
export interface ImportedList {
  owner: string;
  name: string;
  description: string;
  createdDaysAgo: number;
  /** Percentage of visitors who stay. */
  appeal: number;
  fileName: string;
  text: string;
}

/** An old mixtape: what of it is on Segue plays, the rest is still wanted. */
export const imported: readonly ImportedList[] = [
  {
    owner: 'sofia_conti',
    name: 'Mixtape, side A',
    description: 'Found on an old phone. Half of it is here already; help me find the rest.',
    createdDaysAgo: 4,
    appeal: 55,
    fileName: 'mixtape_side_a.m3u8',
    text: `#EXTM3U
#PLAYLIST:Mixtape, side A
#EXTINF:-1,Marco Bellini - Ponte Sisto, 2 a.m.
01 Ponte Sisto.mp3
#EXTINF:174,Nina Simone - Feeling Good
02 Feeling Good.mp3
#EXTINF:-1,yuki & the umbrellas - Wet Shoes
03 wet_shoes.mp3
#EXTINF:295,Toto - Africa
https://www.youtube.com/watch?v=FTQbiNvZqaY
#EXTINF:400,Bill Evans - Peace Piece
#EXTALB:Everybody Digs Bill Evans
05 Peace Piece.flac
#EXTINF:-1,Amara O. - Slow Ferry
06 Slow Ferry.mp3
#EXTINF:297,Lucio Battisti - Ancora tu
07 Ancora tu.mp3
`,
  },
];

/** Imports a list as its owner did: sure matches become tracks, links become links, and the others missing items. */
export async function bringInList(
  ctx: AppContext,
  { id, when }: Acting,
  list: ImportedList,
): Promise<string> {
  const site = at(ctx, when);
  const { lists } = await previewImport(site, { id }, Readable.from([Buffer.from(list.text)]), list.fileName);
  const { name, description } = list;
  const importer = { id, ip: addressOf(when) };
  const { playlist_id } = await importList(site, importer, {
    name,
    description,
    lines: (lists[0]?.lines ?? []).map(toLine),
  });
  return playlist_id;
}

function toLine({ title, artist, album, duration_seconds, url, track, sure, link }: PreviewLine) {
  const words = { title, artist, album, duration_seconds, url };
  if (track && sure) return { ...words, track_id: track.id };
  return link ? { ...words, link: link.url } : words;
}
