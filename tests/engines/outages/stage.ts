import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { type Balancer, startBalancer } from '../nginx.ts';
import { engineSettings } from '../survival/fleet.ts';

/** A whole site: two servers behind the shipped balancer, a worker and every engine. */
export interface Stage {
  databaseUrl: string;
  balancer: Balancer;
  servers: [ServerProcess, ServerProcess];
  worker: ServerProcess;
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
  const [mail, workersMail] = [await startMailServer(), await startMailServer()];
  const env = {
    ...engines,
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
    mail,
    workersMail,
    midJob: [],
    async close() {
      await balancer.close();
      for (const server of [one, other, worker]) await server.dispose();
      await mail.close();
      await workersMail.close();
      await drop();
    },
  };
}
