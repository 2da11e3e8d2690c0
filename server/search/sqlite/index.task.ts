import type { DatabaseSync } from 'node:sqlite';
import { answering } from '#server/workers/task.ts';
import { findBy } from '../find.ts';
import { identifyTracks } from '../identify.ts';
import type { Matcher } from '../matcher.ts';
import type { Changes, SearchHit, SearchQuestion, TrackDescription } from '../search.ts';
import { createTables, markWhole, openIndexFile } from './index-file.ts';
import { sqliteMatcher } from './matcher.ts';
import { mergeParts } from './merge.ts';
import { writeChanges } from './write.ts';

/** A task on an index file. */
export type IndexTask = { file: string } & (
  | { task: 'find'; question: SearchQuestion }
  | { task: 'identify'; lines: readonly TrackDescription[]; viewerId: string | null }
  | { task: 'create' }
  | { task: 'write'; changes: Changes }
  | { task: 'merge'; isFirst: boolean }
  | { task: 'mark whole' }
);
export type IndexAnswer = SearchHit[] | (string | null)[] | boolean | null;

/** One index is read at a time, and one or two are written: the others are closed. */
const openMax = 3;
const opened = new Map<string, { db: DatabaseSync; matcher: Matcher | null }>();

function use(file: string, readOnly: boolean): { db: DatabaseSync; matcher: Matcher | null } {
  const key = `${readOnly ? 'r' : 'w'} ${file}`;
  const known = opened.get(key);
  if (known) {
    // The least recently used is the first.
    opened.delete(key);
    opened.set(key, known);
    return known;
  }
  const db = openIndexFile(file, { readOnly });
  const one = { db, matcher: null };
  opened.set(key, one);
  const [[oldest, { db: unused }] = ['', { db }]] = opened;
  if (opened.size > openMax) {
    opened.delete(oldest);
    unused.close();
  }
  return one;
}

function matcherOf(file: string): Matcher {
  const one = use(file, true);
  one.matcher ??= sqliteMatcher(one.db);
  return one.matcher;
}

async function answerTo(task: IndexTask): Promise<IndexAnswer> {
  if (task.task === 'find') return findBy(matcherOf(task.file), task.question);
  if (task.task === 'identify') return identifyTracks(matcherOf(task.file), task.lines, task.viewerId);
  const { db } = use(task.file, false);
  if (task.task === 'merge') return mergeParts(db, task.isFirst);
  if (task.task === 'create') createTables(db);
  else if (task.task === 'write') writeChanges(db, task.changes);
  else markWhole(db);
  return null;
}

export const run = answering(answerTo);
