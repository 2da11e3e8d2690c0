import type { AppContext } from '#server/context.ts';
import { takeTurns } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import type { Folders, setFolders as contract } from '#shared/playlists/library.ts';
import * as store from './folder.store.ts';

type Viewer = { id: string };

export async function getFolders(ctx: AppContext, viewer: Viewer): Promise<Folders> {
  const [folders, items] = [
    await store.listFolders(ctx.db, viewer.id),
    await store.listItems(ctx.db, viewer.id),
  ];
  const inOrder = items.toSorted((one, other) => one.position - other.position);
  return {
    folders: folders.map((folder) => ({
      ...folder,
      playlist_ids: inOrder.flatMap((item) => (item.folder_id === folder.id ? [item.playlist_id] : [])),
    })),
  };
}

/**
 * Replaces all of a person's folders. A playlist lies in the first folder that names it; one that is neither theirs nor
 * saved is left out.
 */
export async function setFolders(
  ctx: AppContext,
  viewer: Viewer,
  { folders }: BodyOf<typeof contract>,
): Promise<Folders> {
  await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, `folders ${viewer.id}`);
    const known = new Set((await store.listFolders(trx, viewer.id)).map(({ id }) => id));
    const kept = await store.listKept(
      trx,
      viewer.id,
      folders.flatMap((folder) => folder.playlist_ids),
    );
    const rows = folders.map(({ id, name }, position) => {
      // An id that is not one of theirs, or comes twice, makes a new folder.
      const isTheirs = id !== undefined && known.delete(id);
      return { id: isTheirs ? id : newId(ctx.clock()), user_id: viewer.id, name, position };
    });
    const items = folders.flatMap(({ playlist_ids }, at) =>
      playlist_ids.flatMap((playlist_id) =>
        kept.delete(playlist_id) ? [{ playlist_id, folder_id: rows[at]?.id ?? '', user_id: viewer.id }] : [],
      ),
    );
    await store.replaceFolders(
      trx,
      viewer.id,
      rows,
      items.map((item, position) => ({ ...item, position })),
    );
  });
  return getFolders(ctx, viewer);
}
