import { setTimeout as wait } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { checkHeaders, extraFields, type Mailer } from './mail.ts';

interface SmtpOptions {
  url: string;
  from: string;
  /** How long to wait before each further attempt where the server could not take a mail just now. */
  retryMs?: readonly number[];
}

/** Sends by a mail server (`smtp://` with STARTTLS where offered, `smtps://`). */
export function openSmtpMail({ url, from, retryMs = [2000, 10_000] }: SmtpOptions): Mailer {
  let opened: Promise<Transporter> | null = null;
  const transport = (): Promise<Transporter> => (opened ??= openTransport(url));
  return {
    async send(mail, closing) {
      checkHeaders(mail);
      const { to, subject, text, html } = mail;
      for (let attempt = 0; ; attempt += 1) {
        try {
          await (await transport()).sendMail({ from, to, subject, text, html, ...extraFields(mail) });
          return;
        } catch (error) {
          const pause = retryMs[attempt];
          if (pause === undefined || isFinal(error)) throw error;
          // A server that stops does not wait for a mail server to recover.
          await wait(pause, undefined, closing ? { signal: closing } : {}).catch(() => Promise.reject(error));
        }
      }
    },
    async ping() {
      await (await transport()).verify();
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** Opened with the first mail: most of a server's life it writes none. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A 5xx reply is the server's last word (RFC 5321 section 4.2.1); anything else may pass. */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}
