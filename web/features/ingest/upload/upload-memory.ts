import type { UploadItem } from './upload-item.ts';

/** An item as the browser remembers it beyond a reload; the file where the browser can keep one. */
export interface RememberedItem {
  item: UploadItem;
  file: File | null;
  /** Whose upload it is: another person at the same browser does not see it. */
  ownerId: string;
}

const databaseName = 'segue-uploads';
const itemStore = 'items';
const fileStore = 'files';

/**
 * The queue in IndexedDB. A browser without it (private windows, full disks) loses no more than the memory: every
 * function then does nothing.
 */
export async function rememberFile(id: string, file: File): Promise<void> {
  // Not where it cannot be kept: the item is remembered anyway, and the file asked for again.
  await transact('readwrite', (stores) => stores(fileStore).put(file, id)).catch(() => undefined);
}

export async function rememberItem(item: UploadItem, ownerId: string): Promise<void> {
  await transact('readwrite', (stores) => stores(itemStore).put({ item, ownerId }, item.id)).catch(
    () => undefined,
  );
}

export async function forgetItem(id: string): Promise<void> {
  await transact('readwrite', (stores) => {
    stores(fileStore).delete(id);
    return stores(itemStore).delete(id);
  }).catch(() => undefined);
}

export async function recallItems(ownerId: string): Promise<RememberedItem[]> {
  try {
    const kept = (await transact('readonly', (stores) => stores(itemStore).getAll())) as {
      item: UploadItem;
      ownerId: string;
    }[];
    const own = kept.filter((one) => one.ownerId === ownerId);
    return await Promise.all(own.map(async (one) => ({ ...one, file: await recallFile(one.item) })));
  } catch {
    return [];
  }
}

/** The kept file, if its bytes can still be read. */
async function recallFile(item: UploadItem): Promise<File | null> {
  try {
    const file: unknown = await transact('readonly', (stores) => stores(fileStore).get(item.id));
    if (!(file instanceof File) || file.size !== item.fileSize) return null;
    await file.slice(0, 1).arrayBuffer();
    return file;
  } catch {
    return null;
  }
}

type Stores = (name: typeof itemStore | typeof fileStore) => IDBObjectStore;

async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([itemStore, fileStore], mode);
    const request = work((name) => transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    });
    return request.result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(itemStore);
      request.result.createObjectStore(fileStore);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}
