import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';

/** The server, started again at every change, and the web with hot reload at the address that Vite prints. */
const root = path.resolve(import.meta.dirname, '..');
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
});
const web = await createServer({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'vite.config.ts'),
});
await web.listen();
web.printUrls();

server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    void web.close();
  });
}
