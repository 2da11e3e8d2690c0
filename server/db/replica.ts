import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type Bus, busIsBack } from '#server/bus/bus.ts';
import type { Hearing } from '#server/bus/hearing.ts';
import { topics } from '#server/bus/topics.ts';
import type { Log } from '#server/lib/log.ts';
import type { OpenedReplica } from './connect.ts';
import type { Db } from './dialect.ts';

/** A person, or null for a visitor. */
export type Reader = { id: string } | null;

/** What this process knows of the copy of the records from which much is read. */
export interface Replica {
  /** Whether the copy is close behind, and holds all that this reader has written. */
  serves(reader: Reader): boolean;
  /** To be told after a person's writes; resolves when the other servers are told as well. */
  wrote(userId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Where to read what is much, read-only and off the main thread: for a reader the replica where it serves them, else
 * `otherwise`. Without a reader always the newest state.
 */
export type ReadDb = (reader?: Reader, otherwise?: Db) => Db;

const lookMs = 500;
/** A replica further behind is not read. Below the time in which the feed reads again what has changed. */
const behindMostMs = 5_000;

/** How far the log of the primary reaches, in bytes. */
interface Mark {
  at: number;
  position: number;
}

interface Parts {
  primary: Db;
  replica: OpenedReplica;
  bus: Bus;
  /** Whether the other processes are heard; null where there are none. */
  hearing: Hearing | null;
  log: Log;
}

export const noReplica: Replica = {
  serves: () => false,
  wrote: async () => undefined,
  close: async () => undefined,
};

/**
 * Asks both twice a second how far their logs reach: all that was committed before a mark of the primary is in a replica
 * that has replayed up to it. So no clock but this process's own is asked, and a replica that is cut off grows old.
 */
export function openReplica({ primary, replica, bus, hearing, log }: Parts): Replica {
  const wroteAt = new Map<string, number>();
  /** When anybody may have written unheard. */
  let anybodyAt = -Infinity;
  let marks: Mark[] = [];
  /** The replica holds all that was committed before. */
  let freshAt = -Infinity;
  let looking: Promise<void> | null = null;
  let wasFresh = false;

  const note = (message: unknown): void => {
    const { userId } = message as { userId: string | null };
    if (userId === null) anybodyAt = performance.now();
    else wroteAt.set(userId, performance.now());
  };
  const tell = async (userId: string | null): Promise<void> => {
    note({ userId });
    // Where it cannot be told, the others read nothing of the replica: they miss this server.
    if (hearing !== null && bus.isConnected())
      await bus.publish(topics.wrote, { userId }).catch(() => undefined);
  };
  const stops = [bus.subscribe(topics.wrote, note), bus.subscribe(busIsBack, () => void tell(null))];
  replica.onLost(() => (freshAt = -Infinity));

  async function look(): Promise<void> {
    const at = performance.now();
    try {
      marks = [
        ...marks.filter((mark) => at - mark.at < 2 * behindMostMs),
        { at, position: await writtenTo(primary) },
      ];
      const replayed = await replayedTo(replica.db);
      freshAt = marks.findLast(({ position }) => position <= replayed)?.at ?? freshAt;
      for (const [id, wrote] of wroteAt) if (wrote < freshAt) wroteAt.delete(id);
    } catch {
      freshAt = -Infinity;
    }
    const isFresh = performance.now() - freshAt < behindMostMs;
    if (wasFresh !== isFresh)
      log.info({ isFresh }, isFresh ? 'The replica is read' : 'The replica is not read');
    wasFresh = isFresh;
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, lookMs).unref();

  return {
    serves(reader) {
      if (performance.now() - freshAt >= behindMostMs) return false;
      if (reader === null) return true;
      if (hearing !== null && !hearing.hearsAll()) return false;
      return Math.max(anybodyAt, wroteAt.get(reader.id) ?? -Infinity) < freshAt;
    },
    wrote: tell,
    async close() {
      clearInterval(timer);
      for (const stop of stops) stop();
      await looking;
    },
  };
}

async function writtenTo(primary: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as position`.execute(primary);
  return rows[0]!.position;
}

/** A server that is no replica replays nothing. */
async function replayedTo(replica: Db): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position where pg_is_in_recovery()`.execute(
    replica,
  );
  return rows[0]?.position ?? -1;
}
