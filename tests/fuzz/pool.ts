/** Values of a kind that are remembered; newer ones push older ones out. */
const room = 40;

/** The last words of addresses that name what an `id` after (or under) them is. */
const kinds = [
  'playlists',
  'tracks',
  'users',
  'sessions',
  'backups',
  'scans',
  'works',
  'exports',
  'audit',
  'entries',
];

/** Values of the server's replies so far (ids, names, versions), so that made-up requests reach things that exist. */
export class Pool {
  readonly #values = new Map<string, unknown[]>();
  /** Playlist of each item. */
  readonly #homes = new Map<unknown, unknown>();

  /** Remembers the values of a reply to a request of this path. */
  learn(path: string, reply: unknown): void {
    this.#walk(kindOfPath(path), reply);
  }

  /** A value that was seen under this kind, or undefined. */
  pick(kind: string, choice: number): unknown {
    const values = this.#values.get(kind);
    return values?.[choice % values.length];
  }

  /** The playlist of an entry, or undefined. */
  homeOf(entry: unknown): unknown {
    return this.#homes.get(entry);
  }

  #walk(kind: string, value: unknown, key = ''): void {
    if (Array.isArray(value)) for (const item of value) this.#walk(kind, item, key);
    else if (typeof value === 'object' && value !== null) {
      const { id, tracks } = value as { id?: unknown; tracks?: { entry_id?: unknown }[] };
      if (Array.isArray(tracks)) for (const { entry_id } of tracks) this.#homes.set(entry_id, id);
      for (const [name, inner] of Object.entries(value)) this.#walk(kindOfKey(name) ?? kind, inner, name);
    } else if (typeof value === 'string' || typeof value === 'number') {
      this.#keep(key === 'id' ? kind : (kindOfKey(key) ?? key), value);
      if (typeof value === 'string' && value.startsWith('/')) this.#learnAddress(value);
    }
  }

  /** Signed addresses carry their proof in the query. */
  #learnAddress(address: string): void {
    const url = new URL(address, 'http://segue.test');
    for (const [name, value] of url.searchParams) this.#keep(name, value);
    this.#keep('file', url.pathname.split('/').at(-1));
  }

  #keep(kind: string, value: unknown): void {
    const values = this.#values.get(kind) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > room) values.shift();
    this.#values.set(kind, values);
  }
}

/** `playlist_id` and `tracks` name a kind, `title` does not. */
export function kindOfKey(key: string): string | undefined {
  if (key === 'owner' || key === 'user') return 'users';
  if (key === 'entry' || key === 'entry_id' || key === 'before') return 'entries';
  const plural = key.endsWith('_id') ? `${key.slice(0, -3)}s` : key;
  return kinds.includes(plural) ? plural : undefined;
}

/** `/api/v1/playlists/{id}/like` is about `playlists`. */
export function kindOfPath(path: string): string {
  if (path.includes('track_{id}')) return 'tracks';
  const words = path.split('/');
  const parameter = words.findIndex((word) => word.startsWith('{'));
  const before = parameter > 0 ? words.slice(0, parameter) : words;
  return before.findLast((word) => kinds.includes(word)) ?? 'others';
}
