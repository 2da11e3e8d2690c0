import { performance } from 'node:perf_hooks';
import type { AppContext } from '#server/context.ts';
import { watchOthers } from '#server/db/dialect.ts';
import { movedTopic } from '#server/features/popularity/popularity.service.ts';
import { sha256 } from '#server/lib/hash.ts';
import { openLru } from '#server/lib/lru.ts';
import { feedPageSizeMax } from '#shared/limits.ts';
import type { Feed, FeedJson, FeedQuery } from './feed.ts';
import { type Edition, openEdition, openIdNumbers, openMovedLog, type Ranking } from './feed-order.ts';
import { openSharedOrder, standingEdition } from './shared-order.ts';
import { marksOf } from './playlist.service.ts';
import * as store from './playlist.store.ts';
import { noMarks, type PlaylistWithOwner, toPlaylistSummary } from './playlist.view.ts';

/** A page and the very rows that it was made of: a row that changes is read anew and becomes another object. */
interface ShownPage {
  rows: PlaylistWithOwner[];
  page: FeedJson;
}

/** What another server process wrote is seen after so long. */
const freshMs = 1000;
/** Beyond this place nobody scrolls; such pages are read as the ranking stands. */
const deepestPlace = 20_000;
const scrollsKept = 20_000;
const numbersMax = 100_000;
const rowsKept = 10_000;
const pagesKept = 2000;

/** Opens the home feed: its order, and the memory of its pages. Docs: docs/popularity.md. */
export function openFeed(ctx: AppContext): Feed {
  const moved = openMovedLog();
  const stopListening = ctx.bus.subscribe(movedTopic, (message) => {
    const { ids } = message as { ids: string[] };
    moved.add(ids);
    order.touch(ids);
  });
  const editions = openLru<string, Edition>(scrollsKept);
  const rows = openLru<string, PlaylistWithOwner>(rowsKept);
  const texts = new WeakMap<PlaylistWithOwner, string>();
  const pages = openLru<string, Promise<FeedJson>>(pagesKept);
  /** What was last shown at a place: whoever comes by another edition mostly sees the same there. */
  const shown = openLru<number, ShownPage>(pagesKept);
  /** Those that are there already, by place and size: a number is found sooner than a text. */
  let pagesAtHand = new WeakMap<Edition, Map<number, FeedJson>>();
  const editionNumbers = new WeakMap<Edition, number>();
  let lastNumber = 0;
  /** Rises with every change: what was being read meanwhile may be the old state and is not kept. */
  let epoch = 0;
  let freshSince = 0;
  let current: Edition | null = null;
  let numbers = openIdNumbers();
  const haveOthersWritten = watchOthers(ctx.db);

  const ranking: Ranking = {
    after: (place, limit) => store.listPlacesAfter(ctx.db, place, limit),
    placesOf: (ids) => store.listPlaces(ctx.db, ids),
  };

  const order = openSharedOrder(ranking, deepestPlace);

  function forgetPages(): void {
    epoch += 1;
    pages.clear();
    pagesAtHand = new WeakMap();
    current = null;
  }

  function forgetAll(): void {
    rows.clear();
    forgetPages();
  }

  function forgetEverything(): void {
    order.drop();
    forgetAll();
  }

  // A like changes one row of thousands, and there are many likes: the others stay.
  const stopHearing = [
    ctx.writes.listen('playlists', (id) => {
      if (id === null) return forgetEverything();
      order.touch([id]);
      rows.delete(id);
      forgetPages();
    }),
    ctx.writes.listen('users', forgetAll),
  ];

  /** What other processes have written is not heard, but can be asked about. */
  function refresh(): void {
    const now = Math.floor(performance.now() / freshMs);
    if (now === freshSince) return;
    freshSince = now;
    void haveOthersWritten().then((have) => have && forgetEverything(), forgetEverything);
  }

  /** Remembers rows, unless something changed while they were read. */
  function keep(before: number, found: PlaylistWithOwner[]): PlaylistWithOwner[] {
    if (epoch === before) for (const row of found) rows.set(row.id, row);
    return found;
  }

  function beginEdition(): Edition {
    const standing = order.standing();
    if (standing !== null) return standingEdition(standing);
    order.want();
    // What nobody's edition holds any more is forgotten with the old numbers.
    if (numbers.size() > numbersMax) numbers = openIdNumbers();
    return openEdition(ranking, moved, numbers);
  }

  function editionFor({ page, limit, scroll }: FeedQuery): Edition | null {
    if (page * limit > deepestPlace) return null;
    if (page > 1 && scroll === null) return null;
    const begun = page > 1 && scroll !== null ? editions.get(scroll) : undefined;
    const edition = begun ?? (current ??= beginEdition());
    if (scroll !== null) editions.set(scroll, edition);
    return edition;
  }

  async function readRows(query: FeedQuery, edition: Edition | null): Promise<PlaylistWithOwner[]> {
    const { page, limit } = query;
    const offset = (page - 1) * limit;
    if (edition === null) return rowsOf(await store.listPopularIds(ctx.db, offset, limit));
    // An empty page ends the feed, so a page whose playlists have all been deleted gives way to the next.
    for (let at = offset; ; at += limit) {
      const ids = await edition.slice(at, limit);
      const shown = await rowsOf(ids);
      if (shown.length > 0 || ids.length === 0) return shown;
    }
  }

  async function rowsOf(ids: readonly string[]): Promise<PlaylistWithOwner[]> {
    const known = new Map(ids.map((id) => [id, rows.get(id)]));
    const missing = ids.filter((id) => known.get(id) === undefined);
    if (missing.length > 0) {
      const found = keep(epoch, await store.listPublicByIds(ctx.db, missing));
      for (const row of found) known.set(row.id, row);
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  /** The page as far as its places and rows are in memory; null where one of them is not. */
  function pageInMemory(query: FeedQuery, edition: Edition): FeedJson | null {
    const found: PlaylistWithOwner[] = [];
    for (const id of edition.sliceAtHand((query.page - 1) * query.limit, query.limit) ?? []) {
      const row = rows.get(id);
      if (row === undefined) return null;
      found.push(row);
    }
    return found.length === 0 ? null : pageOf(query, found);
  }

  function pageOf(query: FeedQuery, found: PlaylistWithOwner[]): FeedJson {
    const before = shown.get(placeOf(query));
    if (before?.rows.length === found.length && found.every((row, at) => row === before.rows[at])) {
      return before.page;
    }
    const json = `[${found.map(textOf).join(',')}]`;
    const page = { json, etag: `"${sha256(json).slice(0, 27)}"` };
    shown.set(placeOf(query), { rows: found, page });
    return page;
  }

  /** A row as visitors get it, in JSON. */
  function textOf(row: PlaylistWithOwner): string {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = JSON.stringify(toPlaylistSummary(row, null, noMarks));
    texts.set(row, text);
    return text;
  }

  function numberOf(edition: Edition): number {
    const known = editionNumbers.get(edition);
    if (known !== undefined) return known;
    editionNumbers.set(edition, ++lastNumber);
    return lastNumber;
  }

  const keyOf = ({ page, limit }: FeedQuery, edition: Edition | null): string =>
    `${edition === null ? 'now' : numberOf(edition)}:${page}:${limit}`;

  const placeOf = ({ page, limit }: FeedQuery): number => page * (feedPageSizeMax + 1) + limit;

  function putAtHand(edition: Edition, query: FeedQuery, page: FeedJson): void {
    const known = pagesAtHand.get(edition);
    if (known === undefined) pagesAtHand.set(edition, new Map([[placeOf(query), page]]));
    else if (known.size < pagesKept) known.set(placeOf(query), page);
  }

  return {
    async pageFor(viewer, query) {
      refresh();
      const found = await readRows(query, editionFor(query));
      const marks = await marksOf(
        ctx.db,
        viewer,
        found.map((row) => row.id),
      );
      return found.map((row) => toPlaylistSummary(row, viewer, marks));
    },
    async publicPage(query) {
      refresh();
      const edition = editionFor(query);
      const key = keyOf(query, edition);
      const kept = pages.get(key);
      if (kept) return kept;
      const before = epoch;
      const reading = readRows(query, edition).then((found) => pageOf(query, found));
      pages.set(key, reading);
      reading.then(
        (page) => {
          if (epoch === before && edition !== null) putAtHand(edition, query, page);
        },
        () => pages.clear(),
      );
      return reading;
    },
    publicPageAtHand(query) {
      refresh();
      const edition = editionFor(query);
      if (edition === null) return null;
      return pagesAtHand.get(edition)?.get(placeOf(query)) ?? pageInMemory(query, edition);
    },
    close() {
      stopListening();
      for (const stop of stopHearing) stop();
    },
  };
}
