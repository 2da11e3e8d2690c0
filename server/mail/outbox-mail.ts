import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { idAt, randomText } from '#server/lib/ids.ts';
import type { Log } from '#server/lib/log.ts';
import { checkHeaders, extraFields, type Mailer } from './mail.ts';

/**
 * Writes each mail as an `.eml` file into a folder: for trying Segue out. The log names the file only, since a link that
 * sets a password must not stand in a log.
 */
export async function openOutboxMail(folder: string, from: string, log: Log): Promise<Mailer> {
  await mkdir(folder, { recursive: true });
  return {
    async send(mail) {
      checkHeaders(mail);
      const { to, subject, text, html } = mail;
      const composer = await openComposer();
      const { message } = await composer.sendMail({ from, to, subject, text, html, ...extraFields(mail) });
      const file = path.join(folder, `${idAt(Date.now())}${randomText(8)}.eml`);
      // Under another name until it is whole, so that a program watching the folder reads no half of a mail.
      await writeFile(`${file}.tmp`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      log.info({ subject, file }, 'Mail written to the outbox (no SEGUE_SMTP_URL)');
    },
    ping: () => access(folder, constants.W_OK),
    close: async () => {},
  };
}

/** Loaded with the first mail: most of a server's life it writes none. */
async function openComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
