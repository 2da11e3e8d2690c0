import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '#server/lib/log.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import type { Mail, Mailer } from './mail.ts';
import { openOutboxMail } from './outbox-mail.ts';
import { openSmtpMail } from './smtp-mail.ts';

const from = 'Segue <segue@segue.test>';
const greeting: Mail = {
  to: 'alice@segue.test',
  subject: 'Una città — più musica',
  text: 'Perché no?\nhttps://segue.test/verify-email?token=abc\n',
  html: '<p>Perché <b>no</b>?</p>',
};

let server: MailServer;
let folder: string;
const log: string[] = [];
let smtp: Mailer;
let outbox: Mailer;

beforeAll(async () => {
  server = await startMailServer();
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'segue-mail-')), 'outbox');
  smtp = openSmtpMail({ url: server.url, from });
  outbox = await openOutboxMail(folder, from, openLog('info', { write: (line) => void log.push(line) }));
});
afterAll(async () => {
  await smtp.close();
  await outbox.close();
  await server.close();
  await rm(path.dirname(folder), { recursive: true });
});

/** The newest mail in the outbox. */
async function newestInOutbox() {
  const file = (await readdir(folder)).sort().at(-1);
  return PostalMime.parse(await readFile(path.join(folder, file ?? '')));
}

describe.each([
  { name: 'a mail server', mailer: () => smtp, arrived: () => server.next('alice@segue.test') },
  { name: 'the outbox', mailer: () => outbox, arrived: newestInOutbox },
])('$name', ({ mailer, arrived }) => {
  test('gets the mail whole, in both forms', async () => {
    await mailer().send(greeting);
    const email = await arrived();
    expect(email.subject).toBe(greeting.subject);
    expect(email.from).toMatchObject({ name: 'Segue', address: 'segue@segue.test' });
    expect(email.to).toMatchObject([{ address: 'alice@segue.test' }]);
    expect(email.text?.replaceAll('\r\n', '\n').trim()).toBe(greeting.text.trim());
    expect(email.html?.trim()).toBe(greeting.html);
  });

  test('gets no mail whose header would hold a line break', async () => {
    for (const bad of [
      { ...greeting, to: 'alice@segue.test\r\nBcc: everyone@segue.test' },
      { ...greeting, to: 'alice@segue.test,bob@segue.test' },
      { ...greeting, to: 'Alice <alice@segue.test>' },
      { ...greeting, subject: 'Hello\r\n\r\nanother body' },
      { ...greeting, subject: 'Hello\nX-Header: 1' },
    ]) {
      await expect(mailer().send(bad)).rejects.toBeInstanceOf(RangeError);
    }
  });

  test('says that it works', async () => {
    await expect(mailer().ping()).resolves.toBeUndefined();
  });
});

test('the outbox names the file in the log, and nothing of what is in it', async () => {
  await outbox.send(greeting);
  const file = (await readdir(folder)).sort().at(-1) ?? '';
  expect(log.at(-1)).toContain(file);
  expect(log.join('')).not.toContain('token=');
  expect(log.join('')).not.toContain(greeting.to);
});

test('a mail server that is gone says so', async () => {
  const nowhere = openSmtpMail({ url: 'smtp://127.0.0.1:1', from });
  await expect(nowhere.ping()).rejects.toThrow('ECONNREFUSED');
  await expect(nowhere.send(greeting)).rejects.toThrow('ECONNREFUSED');
  await nowhere.close();
});
