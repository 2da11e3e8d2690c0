import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#server/lib/ids.ts';
import type { Log } from '#server/lib/log.ts';
import { checkHeaders, type Mailer } from './mail.ts';

/** Writes each letter as an `.eml` file into a folder and its link into the log: for trying Segue out. */
export async function openOutboxMail(folder: string, from: string, log: Log): Promise<Mailer> {
  await mkdir(folder, { recursive: true });
  return {
    async send(letter) {
      checkHeaders(letter);
      const { to, subject, text, html, link } = letter;
      const composer = await openComposer();
      const { message } = await composer.sendMail({ from, to, subject, text, html });
      const file = path.join(folder, `${newId()}.eml`);
      // Under another name until it is whole, so that whoever watches the folder reads no half of a letter.
      await writeFile(`${file}.tmp`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      log.info({ to, subject, file, link }, 'Mail written to the outbox (no SEGUE_SMTP_URL)');
    },
    ping: () => access(folder, constants.W_OK),
    close: async () => {},
  };
}

/** Loaded with the first letter: most of a server's life it writes none. */
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
