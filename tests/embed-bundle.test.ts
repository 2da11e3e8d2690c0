import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

/** The budget of the player for other sites, JavaScript and CSS, gzip; its fonts come after it has shown. */
const budgetBytes = 14_000;

test('the player for other sites is small, and has nothing of the application', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = (await build({
    configFile: path.resolve(import.meta.dirname, '../vite.embed.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  vi.unstubAllEnvs();
  const chunks = result.output.filter((file) => file.type === 'chunk');
  const styles = result.output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const contents = [
    ...chunks.map(({ code }) => code),
    ...styles.map((file) => (file.type === 'asset' ? file.source : '')),
  ];
  const total = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  expect(total).toBeGreaterThan(4000);
  expect(total).toBeLessThan(budgetBytes);
  expect(chunks).toHaveLength(1);
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /node_modules|\/web\/(app|features|player|components)\//.test(id))).toEqual(
    [],
  );
});
