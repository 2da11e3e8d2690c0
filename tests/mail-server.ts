import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as the mail server received it. */
export interface ReceivedMail extends Email {
  /** The envelope: whom the sender named to the server. */
  envelopeTo: string[];
  raw: string;
  /** The first address in its text that leads to `path`. */
  link(path: string): URL;
}

/** A real mail server on a free port, which keeps the mails that it gets. */
export interface MailServer {
  /** For `SEGUE_SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** The next mail to `address` that is not the result of an earlier call. */
  next(address: string): Promise<ReceivedMail>;
  /** Answers the next mails with this SMTP reply code instead of taking them. */
  refuse(codes: number[]): void;
  /** Never answers the next mail; resolves with its address once it is there. */
  holdNext(): Promise<string>;
  close(): Promise<void>;
}

const patienceMs = 10_000;

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const refusals: number[] = [];
  let hold: ((address: string) => void) | null = null;
  let announce: () => void = () => {};

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A sender that is killed in the middle of a mail sends it again.
    onData: (stream, session, done) => void take(stream, session, done).catch(() => undefined),
  });

  async function take(
    stream: Readable,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> {
    const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
    if (hold) {
      hold(session.envelope.rcptTo[0]?.address ?? '');
      hold = null;
      return;
    }
    const code = refusals.shift();
    if (code !== undefined) {
      done(Object.assign(new Error('Not now'), { responseCode: code }));
      return;
    }
    const email = await PostalMime.parse(raw);
    const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
    received.push({ ...email, envelopeTo, raw: raw.toString(), link: (path) => linkIn(email, path) });
    done();
    announce();
  }

  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next(address) {
      const until = Date.now() + patienceMs;
      for (;;) {
        const found = received.find((mail) => mail.envelopeTo.includes(address) && !taken.has(mail));
        if (found) {
          taken.add(found);
          return found;
        }
        const left = until - Date.now();
        if (left <= 0) throw new Error(`No mail came for ${address}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          announce = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    refuse: (codes) => void refusals.push(...codes),
    holdNext: () => new Promise((resolve) => (hold = resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function linkIn(email: Email, path: string): URL {
  const addresses = email.text?.match(/https?:\/\/\S+/g) ?? [];
  const found = addresses.map((address) => new URL(address)).find((url) => url.pathname === path);
  if (!found) throw new Error(`The mail holds no link to ${path}:\n${email.text}`);
  return found;
}
