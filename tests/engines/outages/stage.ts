import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import type { Engine } from '../engine.ts';
import { type Balancer, startBalancer } from '../nginx.ts';
import { createStandby } from '../postgres.ts';
import { engineSettings } from '../survival/fleet.ts';
import { useEngine } from '../use.ts';

/** A whole site: two servers behind the shipped balancer, a worker, every engine, and a replica that is read. */
export interface Stage {
  databaseUrl: string;
  balancer: Balancer;
  servers: [ServerProcess, ServerProcess];
  worker: ServerProcess;
  replica: Engine;
  /** The mail server of the two servers. */
  mail: MailServer;
  /** The worker's own: so one sees which of them sends. */
  workersMail: MailServer;
  /** The addresses of mails that the worker had in hand when it was killed. */
  midJob: string[];
  close(): Promise<void>;
}

export async function buildStage(): Promise<Stage> {
  const { env: engines, drop } = await engineSettings();
  const databaseUrl = engines['SEGUE_DATABASE_URL'] ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-stage-'));
  await chmod(folder, 0o755);
  const replica = await createStandby(folder, (await useEngine('postgres')).url);
  const readUrl = new URL(replica.url);
  readUrl.pathname = new URL(databaseUrl).pathname;
  const [mail, workersMail] = [await startMailServer(), await startMailServer()];
  const env = {
    ...engines,
    SEGUE_DATABASE_READ_URL: readUrl.href,
    SEGUE_TRUST_PROXY: '127.0.0.0/8',
    SEGUE_SMTP_URL: mail.url,
    SEGUE_MAIL_FROM: 'segue@segue.test',
  };
  const [one, other, worker] = await Promise.all([
    startServerProcess(env),
    startServerProcess(env),
    startServerProcess({ ...env, SEGUE_ROLE: 'worker', SEGUE_SMTP_URL: workersMail.url }),
  ]);
  const balancer = await startBalancer([one, other].map(({ origin }) => Number(new URL(origin).port)));
  return {
    databaseUrl,
    balancer,
    servers: [one, other],
    worker,
    replica,
    mail,
    workersMail,
    midJob: [],
    async close() {
      await balancer.close();
      for (const server of [one, other, worker]) await server.dispose();
      await replica.stop().catch(() => undefined);
      await mail.close();
      await workersMail.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
