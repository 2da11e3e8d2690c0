import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { terminalLog } from './terminal-log.ts';

function printed(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = '';
  write(
    openLog(
      'info',
      terminalLog((part) => (text += part)),
    ),
  );
  return stripVTControlCharacters(text);
}

test('in a terminal a line of the log has the time, the level, the words and the facts', () => {
  const line = printed((log) => log.warn({ path: '/api/v1/health', note: 'two words', ms: 12 }, 'Slow'));
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d warn {2}Slow {2}path=\/api\/v1\/health {2}note="two words" {2}ms=12\n$/,
  );
});

test('in a terminal an error is followed by its stack, and a secret is blanked', () => {
  const lines = printed((log) => log.error({ err: new Error('It broke'), password: 'hunter2' }, 'Failed'));
  expect(lines).toMatch(/ error Failed {2}password="\[secret\]"\n {4}Error: It broke\n {8}at /);
  expect(lines).not.toContain('hunter2');
});

test('what a stranger wrote gives the terminal no orders', () => {
  let text = '';
  openLog(
    'info',
    terminalLog((part) => (text += part)),
  ).info({ name: 'a\u001b[2Jb\u009b1m' }, 'c\u001bd\u202e');
  // Its own colours apart.
  expect(stripVTControlCharacters(text)).not.toMatch(/[\u001b\u009b\u202e]/);
  expect(text).toContain('c�d�');
  expect(text).not.toContain('\u001b[2J');
});

test('elsewhere each line of the log is a JSON object', () => {
  const lines: string[] = [];
  openLog('info', { write: (line) => void lines.push(line) }).info({ ms: 3 }, 'Request');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, ms: 3, msg: 'Request' });
});
