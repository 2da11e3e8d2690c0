import type { Transporter } from 'nodemailer';
import { checkHeaders, extraFields, type Mailer } from './mail.ts';

interface SmtpOptions {
  url: string;
  from: string;
}

/** Sends by a mail server (`smtp://` with STARTTLS where offered, `smtps://`). */
export function openSmtpMail({ url, from }: SmtpOptions): Mailer {
  let opened: Promise<Transporter> | null = null;
  const transport = (): Promise<Transporter> => (opened ??= openTransport(url));
  return {
    async send(mail) {
      checkHeaders(mail);
      const { to, subject, text, html } = mail;
      await (await transport()).sendMail({ from, to, subject, text, html, ...extraFields(mail) });
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
