import { albums } from './albums.ts';
import { collections } from './collections.ts';
import { imported, type ImportedList } from './imported.ts';
import type { Album, Collection } from './lists.ts';
import { moreAlbums } from './more-albums.ts';

/** Everything that the demo shows. */
export const wholeWorld: {
  albums: readonly Album[];
  collections: readonly Collection[];
  imports: readonly ImportedList[];
} = {
  albums: [...albums, ...moreAlbums],
  collections,
  imports: imported,
};
