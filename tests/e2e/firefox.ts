import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { clickAt, type RemotePage } from './remote-page.ts';

const preferences = {
  // As if someone had clicked: what is tested is what Firefox decodes.
  'media.autoplay.default': 0,
  'media.cubeb.force_mock_context': true,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
};

/**
 * Starts the machine's Firefox and speaks WebDriver BiDi with it (w3.org/TR/webdriver-bidi), as far as one page needs:
 * Playwright's own Firefox is a download, and Playwright drives no other release.
 */
export async function openFirefox(binary: string): Promise<RemotePage> {
  const profile = await mkdtemp(path.join(tmpdir(), 'segue-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    browser.stderr.on('data', (data: Buffer) => {
      output += String(data);
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    void ended.then(() => reject(new Error(`Firefox ended: ${output}`)));
  });

  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const pending = new Map<number, (answer: { result?: unknown; message?: string }) => void>();
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown; message?: string };
    if (answer.id !== undefined) pending.get(answer.id)?.(answer);
  });
  let last = 0;
  async function send<T>(method: string, params: object): Promise<T> {
    last += 1;
    const id = last;
    const answer = await new Promise<{ result?: unknown; message?: string }>((resolve) => {
      pending.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    pending.delete(id);
    if (answer.message !== undefined) throw new Error(`${method}: ${answer.message}`);
    return answer.result as T;
  }

  await send('session.new', { capabilities: {} });
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async click(x, y) {
      await send('input.performActions', { context, actions: clickAt(x, y) });
    },
    async evaluate<T>(expression: string) {
      const answer = await send<{
        type: string;
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        // As JSON: BiDi has a notation of its own for values.
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      });
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'It threw');
      return JSON.parse(answer.result?.value ?? 'null') as T;
    },
    async close() {
      socket.close();
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
