import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '#tests/engines/free-port.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { withFolder } from '../lib/scratch.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startMs = 300_000;

/** Starts a command and waits for its end. */
async function run(command: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

export const firstStart: Measure = {
  name: 'first-start',
  about: 'npm ci and the first npm start, from a clean clone of the last commit',
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const clone = path.join(folder, 'segue');
      await run('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone], root);
      const began = performance.now();
      await run('npm', ['ci', '--no-audit', '--no-fund'], clone);
      const installed = performance.now();
      const port = await freePort();
      const env = { ...process.env, SEGUE_PORT: String(port), SEGUE_LOG_LEVEL: 'error' };
      const server = spawn('npm', ['start'], { cwd: clone, env, stdio: 'ignore', detached: true });
      const end = (): void => {
        try {
          process.kill(-(server.pid as number), 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      };
      process.once('exit', end);
      try {
        for (;;) {
          const answers = await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
            (response) => response.ok,
            () => false,
          );
          if (answers) break;
          if (performance.now() - installed > startMs) throw new Error('npm start did not come up');
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        const started = performance.now();
        return [
          {
            what: 'npm ci and the first start',
            value: (started - began) / 1000,
            unit: 's',
            goal: { most: 90 },
            parts: { 'npm ci s': (installed - began) / 1000, 'npm start s': (started - installed) / 1000 },
          },
        ];
      } finally {
        end();
        process.off('exit', end);
      }
    }),
};
