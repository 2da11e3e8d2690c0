import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/engines/free-port.ts';
import { clickAt, type RemotePage } from './remote-page.ts';

/** Debian's unprivileged user id: MiniBrowser refuses to run as root. */
const unprivilegedUserId = 65_534;

/** Starts WebKitGTK's own small browser, without a screen, and speaks WebDriver with it (w3.org/TR/webdriver2). */
export async function openWebkit(binary: string): Promise<RemotePage> {
  const home = await mkdtemp(path.join(tmpdir(), 'segue-webkit-'));
  await chmod(home, 0o777);
  // The page then has `prefers-reduced-motion`: drawing what moves takes a core, where nothing but the processor draws.
  const settings = path.join(home, '.config/gtk-3.0');
  await mkdir(settings, { recursive: true });
  await writeFile(path.join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    cwd: home,
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      TMPDIR: home,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    ...(process.getuid?.() === 0 ? { uid: unprivilegedUserId, gid: unprivilegedUserId } : {}),
  });
  let output = '';
  driver.stderr?.on('data', (data: Buffer) => (output += String(data)));
  const origin = `http://127.0.0.1:${port}`;

  async function send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const answer = await fetch(origin + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  await untilItAnswers(
    driver,
    () => send('GET', '/status'),
    () => output,
  );
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  return {
    async goto(url) {
      await send('POST', `${session}/url`, { url });
    },
    async reload() {
      await send('POST', `${session}/refresh`, {});
    },
    async evaluate<T>(expression: string) {
      const script = `const done = arguments[0];
        (async () => JSON.stringify((await (${expression})) ?? null))().then(
          (text) => done({ text }), (error) => done({ error: String(error) }));`;
      const { text, error } = await send<{ text?: string; error?: string }>(
        'POST',
        `${session}/execute/async`,
        { script, args: [] },
      );
      if (error !== undefined) throw new Error(error);
      return JSON.parse(text ?? 'null') as T;
    },
    async click(x, y) {
      await send('POST', `${session}/actions`, { actions: clickAt(x, y) });
    },
    async close() {
      await send('DELETE', session).catch(() => undefined);
      const ended = new Promise((resolve) => driver.once('exit', resolve));
      // The group: the display and the browser end with the driver.
      if (driver.pid) process.kill(-driver.pid);
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(
  driver: ChildProcess,
  ask: () => Promise<unknown>,
  output: () => string,
): Promise<void> {
  for (;;) {
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
