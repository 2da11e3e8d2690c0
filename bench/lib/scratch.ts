import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { type AppContext, openContext } from '#server/context.ts';
import { enter } from '#server/features/accounts/auth/enter.service.ts';
import { openLog } from '#server/lib/log.ts';

/** A directory that is gone after `use`. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A copy of a world that may be written to, and is gone after `use`. */
export const withCopy = <T>(dataDir: string, use: (dataDir: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    await cp(dataDir, folder, { recursive: true });
    // Else the first sync of the server would wait for the copy to reach the disk.
    spawnSync('sync', ['-f', folder], { stdio: 'ignore' });
    return use(folder);
  });

/** The product's own services on a data directory on which no server runs now. */
export async function onData<T>(dataDir: string, use: (ctx: AppContext) => Promise<T>): Promise<T> {
  const config = readConfig({ SEGUE_DATA_DIR: dataDir, SEGUE_LOG_LEVEL: 'error', SEGUE_PORT: '0' });
  const ctx = await openContext(config, openLog(config.logLevel));
  try {
    return await use(ctx);
  } finally {
    await ctx.close();
  }
}

/** Sessions of people who already have accounts: their tokens, by username. Throws where one has none. */
export const beginSessions = (dataDir: string, usernames: readonly string[]): Promise<Map<string, string>> =>
  onData(dataDir, async (ctx) => {
    const users = await ctx.db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('username', 'in', usernames)
      .execute();
    const tokens = new Map<string, string>();
    for (const user of users) {
      const token = await beginSession(ctx, user.id);
      if (token) tokens.set(user.username, token);
    }
    const missing = usernames.filter((username) => !tokens.has(username));
    if (missing.length > 0) throw new Error(`The world has no ${missing.join(', ')}`);
    return tokens;
  });

/** Begins a session of a person; answers its token, or null where they may not come in. */
export async function beginSession(ctx: AppContext, userId: string): Promise<string | null> {
  const from = {
    deviceId: null,
    userAgent: 'bench',
    language: 'en',
    ip: '127.0.0.1',
    remembered: [],
  } as const;
  const entered = await enter(ctx, userId, from, { counts: () => true, factor: true });
  return entered && 'token' in entered ? entered.token : null;
}

export const bearer = (token: string | undefined): Record<string, string> => {
  if (token === undefined) throw new Error('No such session');
  return { authorization: `Bearer ${token}` };
};
