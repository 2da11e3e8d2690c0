import { albums } from './albums.ts';
import { claims } from './claimed.ts';
import type { Claim } from './claims.ts';
import { collections } from './collections.ts';
import { imported, type ImportedList } from './imported.ts';
import type { Album, Collection } from './lists.ts';
import { moreAlbums } from './more-albums.ts';
import { type ListPast, pasts } from './pasts.ts';
import { type DemoReport, reports } from './reports.ts';
import { type SharedList, sharedLists } from './together.ts';

/** Everything that the demo shows. */
export const wholeWorld: {
  albums: readonly Album[];
  collections: readonly Collection[];
  imports: readonly ImportedList[];
  pasts: readonly ListPast[];
  sharedLists: readonly SharedList[];
  claims: readonly Claim[];
  reports: readonly DemoReport[];
} = {
  albums: [...albums, ...moreAlbums],
  collections,
  imports: imported,
  pasts,
  sharedLists,
  claims,
  reports,
};
