import { readFileSync } from 'node:fs';

/** Eight calls, each made by a client that a generator wrote. */
export interface Api {
  logIn(username: string, password: string): Promise<string>;
  me(): Promise<{ username: string }>;
  createPlaylist(name: string): Promise<{ id: string }>;
  start(chunk: Chunk): Promise<{ receivedChunks: number[] }>;
  finish(chunk: Chunk): Promise<{ state: string }>;
  getPlaylist(id: string): Promise<{ tracks: { title: string }[] }>;
  like(id: string): Promise<{ like_count: number }>;
  deletePlaylist(id: string): Promise<unknown>;
}

export interface Chunk {
  chunk: Blob;
  chunkIndex: number;
  totalChunks: number;
  uploadId: string;
  title: string;
  playlist_id: string;
}

function expect(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: ${String(found)} rather than ${String(expected)}`);
}

/** Makes the calls of a client; `open` gets the server's address, and later the token. */
export async function walk(name: string, open: (origin: string, token: string | null) => Api): Promise<void> {
  const [origin = '', username = '', password = '', file = ''] = process.argv.slice(2);
  const api = open(origin, await open(origin, null).logIn(username, password));
  expect('username', (await api.me()).username, username);
  const { id } = await api.createPlaylist(`By ${name}`);
  const words = { title: `A song by ${name}`, playlist_id: id };
  const chunk = {
    chunk: new Blob([readFileSync(file)]),
    chunkIndex: 0,
    totalChunks: 1,
    uploadId: name,
    ...words,
  };
  expect('chunks', (await api.start(chunk)).receivedChunks.length, 1);
  expect('state', (await api.finish(chunk)).state, 'done');
  const { tracks } = await api.getPlaylist(id);
  expect('title', tracks[0]?.title, words.title);
  expect('likes', (await api.like(id)).like_count, 1);
  await api.deletePlaylist(id);
}
