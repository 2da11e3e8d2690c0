import type { Bus } from '#server/bus/bus.ts';
import { topics } from '#server/bus/topics.ts';
import type { Db } from '#server/db/dialect.ts';
import { gather } from '#server/lib/gather.ts';
import type { Log } from '#server/lib/log.ts';
import type { Change, Position } from './change.ts';
import { deleteForeignChanges, findEnd, listChanges } from './change.store.ts';
import { announceCommits } from './commits.ts';

/** Called with changes that were committed, each at least once; with null where anything may have changed. */
export type HearChanges = (changes: readonly Change[] | null) => void;

/** Rows of one reading. */
const rowsAtOnce = 1000;
/** Commits closer together than this ring the other servers once. */
const gatherMs = 50;
/** Interval of reading without a message, of which one may be lost. */
const readMs = 1000;
/** Pause before changes are read for which an earlier transaction must end first. */
const pendingMs = 200;
/** Time for which a row is kept; who has not read for longer has missed some. */
export const keepMs = 60_000;

interface Parts {
  db: Db;
  bus: Bus;
  /** True if other servers write to the database. */
  isShared: boolean;
  log: Log;
}

/**
 * The changes of all servers, as they are committed. Those of this process are announced with their commit, those of others
 * are read from the table: the bus only says when.
 */
export class ChangeFeed {
  readonly #parts: Parts;
  readonly #listeners = new Set<{ kinds: ReadonlySet<string>; hear: HearChanges }>();
  /** Rows that were announced with their commit and have not been read. */
  readonly #announced = new Set<number>();
  readonly #ringing = gather(gatherMs, () => this.#ring());
  readonly #reading = gather(pendingMs, () => this.#readSoon());
  readonly #stopListening: () => void;
  readonly #polling: NodeJS.Timeout;
  #signals: Change[] = [];
  #readUpTo: Position;
  #readAt = performance.now();
  #turn = Promise.resolve();
  #isClosed = false;

  private constructor(parts: Parts, readUpTo: Position) {
    this.#parts = parts;
    this.#readUpTo = readUpTo;
    announceCommits(parts.db, (changes) => this.#announce(changes));
    this.#stopListening = parts.bus.subscribe(topics.changes, (message) => this.#hear(message as Change[]));
    this.#polling = setInterval(() => this.#readSoon(), readMs).unref();
  }

  /** Opens the feed at its present end; from now on `db` announces its commits. */
  static async open(parts: Parts): Promise<ChangeFeed> {
    await deleteForeignChanges(parts.db);
    return new ChangeFeed(parts, await findEnd(parts.db));
  }

  /**
   * Calls `hear` with each batch of changes that holds some of these kinds.
   * @returns a function that ends that
   */
  listen(kinds: readonly Change['kind'][], hear: HearChanges): () => void {
    const listener = { kinds: new Set<string>(kinds), hear };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Announces that another connection, such as a restore's, has replaced all records. Resolves when every server that the bus
   * reaches has been told.
   */
  async announceEverything(): Promise<void> {
    this.#announced.clear();
    this.#deliver(null);
    const everything: Change = { kind: 'everything', subjectId: '', id: null };
    if (this.#parts.isShared) await this.#parts.bus.publish(topics.changes, [everything]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#polling);
    this.#stopListening();
    this.#reading.stop();
    this.#ringing.stop();
    await this.#turn;
  }

  #announce(changes: readonly Change[]): void {
    for (const { id } of changes) if (id !== null) this.#announced.add(id);
    this.#deliver(changes);
    this.#signals.push(...changes.filter(({ id }) => id === null));
    this.#ringing.soon();
  }

  /** Tells the other servers to read, and what has no row. */
  #ring(): void {
    const signals = this.#signals;
    this.#signals = [];
    const { bus, isShared } = this.#parts;
    if (isShared) void bus.publish(topics.changes, signals).catch(() => undefined);
  }

  #hear(signals: readonly Change[]): void {
    if (signals.length > 0) this.#deliver(signals);
    this.#readSoon();
  }

  /** Reads after what is being read. */
  #readSoon(): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed) return;
      try {
        await this.#read();
      } catch (error) {
        this.#parts.log.debug({ err: error }, 'The changes cannot be read');
      }
    });
  }

  async #read(): Promise<void> {
    const now = performance.now();
    let hasMore = true;
    while (hasMore) {
      const read = await listChanges(this.#parts.db, this.#readUpTo, rowsAtOnce);
      const { changes, hasPending } = read;
      const { xact, id } = changes.at(-1) ?? this.#readUpTo;
      this.#readUpTo = { xact, id };
      const news = changes.filter((change) => !this.#announced.delete(change.id));
      this.#deliver(news.map(({ kind, subject_id, id }) => ({ kind, subjectId: subject_id, id })));
      hasMore = changes.length === rowsAtOnce;
      if (hasPending) this.#reading.soon();
      // A row may be read before its commit is announced: it is told twice then, and not waited for.
      else if (!hasMore) this.#announced.clear();
    }
    // Rows may have come and gone meanwhile.
    if (now - this.#readAt > keepMs / 2) this.#deliver(null);
    this.#readAt = now;
  }

  #deliver(changes: readonly Change[] | null): void {
    const isEverything = changes === null || changes.some(({ kind }) => kind === 'everything');
    for (const { kinds, hear } of this.#listeners) {
      const concerned = isEverything ? null : changes.filter(({ kind }) => kinds.has(kind));
      if (concerned?.length === 0) continue;
      try {
        hear(concerned);
      } catch (error) {
        // The commit stands, and the other readers are not to blame.
        this.#parts.log.error({ err: error }, 'A reader of the changes failed');
      }
    }
  }
}
