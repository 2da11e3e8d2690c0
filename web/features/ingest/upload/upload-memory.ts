import type { UploadItem } from './upload-item.ts';

/** An item stored beyond a reload, with the file if the browser can store one. */
export interface RememberedItem {
  item: UploadItem;
  file: File | null;
  /** The uploader's id: another user of the same browser does not see the item. */
  ownerId: string;
}

const databaseName = 'segue-uploads';
const itemStore = 'items';
const fileStore = 'files';

/**
 * Stores a file of the queue in IndexedDB. Without IndexedDB (private windows, full disks) all functions here do
 * nothing: only the memory is lost.
 */
export async function rememberFile(id: string, file: File): Promise<void> {
  // If the file cannot be stored, the item is, and the user chooses the file again.
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
    const stored = (await transact('readonly', (stores) => stores(itemStore).getAll())) as {
      item: UploadItem;
      ownerId: string;
    }[];
    const own = stored.filter((one) => one.ownerId === ownerId);
    return await Promise.all(own.map(async (one) => ({ ...one, file: await recallFile(one.item) })));
  } catch {
    return [];
  }
}

/** The stored file, if its bytes can still be read. */
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
