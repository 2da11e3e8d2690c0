import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { randomText } from '#server/lib/ids.ts';
import { jobDeathsAtMost } from '#shared/operations/failed-jobs.ts';
import { hurryJob, insertJob } from './job.store.ts';
import { deleteWaiting } from './withdrawn.store.ts';

/** Jobs of each lane that a server runs at once: slow work in one lane delays no other. */
export const lanes = { media: 12, 'long media': 6, recurring: 6, mail: 4, listens: 4, imports: 2 } as const;
export type Lane = keyof typeof lanes;

const minuteMs = 60_000;
const idLength = 22;
const backoffMs = { first: 15_000, factor: 4, most: 6 * 60 * minuteMs };

/** The pause by the number of failed attempts: 15 s, 1 min, 4 min, 16 min, an hour, … */
export const pauseAfter = (attempts: number): number =>
  Math.min(backoffMs.most, backoffMs.first * backoffMs.factor ** (attempts - 1));

/** The pauses of a survivor, by the number of deaths before: none at first, since a person may wait. */
export const pausesAfterDeath: readonly number[] = [
  0,
  ...Array.from({ length: jobDeathsAtMost - 2 }, (_, at) => pauseAfter(at + 1)),
];

/** A job as the code that does it sees it. */
export interface Job {
  /** The same in each attempt. */
  id: string;
  /** Aborted when the server stops, or another one has taken the job over. */
  signal: AbortSignal;
}

/** A kind of work: what a feature declares, and `server/job-kinds.ts` lists. */
export interface JobKind<P = unknown> {
  name: string;
  lane: Lane;
  payload: z.ZodMiniType<P>;
  /** 0 goes first. */
  priority: number;
  /** Failures after which it is given up and shown to administrators. */
  attempts: number;
  /** Interval between two begins of recurring work. It is never given up, but paused where servers die of it. */
  everyMs: number | null;
  /** Runs the job; it may run again if a server dies in it or cannot record that it is done. */
  run(ctx: AppContext, payload: P, job: Job): Promise<void>;
  /** Informs those who wait for the job that it was given up; runs again if it fails. */
  givenUp?(ctx: AppContext, payload: P): Promise<void>;
}

/** A failure that another attempt cannot mend. */
export class FinalFailure extends Error {}

type Draft<P> = Pick<JobKind<P>, 'name' | 'lane' | 'payload' | 'run'> & Partial<JobKind<P>>;

export function defineJob<P>(draft: Draft<P>): JobKind<P> {
  return { priority: 1, attempts: 8, everyMs: null, ...draft };
}

/** Recurring work: one server does it, every `everyMs`. */
export const recurring = (
  name: string,
  everyMs: number,
  run: (ctx: AppContext, job: Job) => Promise<void>,
): JobKind =>
  defineJob({ name, lane: 'recurring', everyMs, payload: z.unknown(), run: (ctx, _, job) => run(ctx, job) });

/** Lets recurring work begin now. */
export const hurry = (db: Db, kind: string): Promise<void> => hurryJob(db, kind);

/** Withdraws a person's jobs of a kind that are not under way. */
export const withdrawJobs = (db: Db, { name }: { name: string }, person: string): Promise<void> =>
  deleteWaiting(db, name, person);

export interface JobOptions {
  /** Person for whom the job is: many jobs of one person delay none of another's. */
  person?: string;
  /** Key that prevents doubles: while a job of the kind with this key waits, a second one is not added. */
  key?: string;
  /** Instead of its kind's. */
  priority?: number;
  /** Delay before it may be taken. */
  delayMs?: number;
}

/** Adds a job; given a transaction, with its commit. The insert itself wakes the servers. */
export async function addJob<P>(
  db: Db,
  kind: JobKind<P>,
  payload: P,
  { person, key, priority = kind.priority, delayMs }: JobOptions = {},
): Promise<void> {
  const { name, lane } = kind;
  const id = randomText(idLength);
  const job = { id, kind: name, lane, priority, payload: JSON.stringify(payload) };
  await insertJob(db, { ...job, person: person ?? null, key: key ?? null }, delayMs);
}
