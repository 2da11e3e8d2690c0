import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ClientKey } from '#server/config.ts';
import type { Outbound } from '#server/lib/outbound.ts';
import { callService, readJson } from './call-service.ts';
import { ListensRejected, type Service, ServiceAway, ServiceRefusal, type Song } from './service-calls.ts';

const usual = { calls: 'https://ws.audioscrobbler.com/2.0/', page: 'https://www.last.fm/api/auth/' };
/** Listens of one call (`track.scrobble`). */
const most = 50;

/** Error codes of the API (https://www.last.fm/api/errorcodes). */
const codes = {
  wrongToken: 4,
  wrongParameters: 6,
  invalidSession: 9,
  notAllowed: 14,
  tokenOver: 15,
  rate: 29,
};

const Failed = z.object({ error: z.number() });
const Asked = z.object({ token: z.string() });
const Session = z.object({ session: z.object({ name: z.string(), key: z.string() }) });
const Scrobbled = z.object({
  scrobbles: z.object({ '@attr': z.object({ ignored: z.coerce.number() }) }),
});

type Fields = Record<string, string>;

/** An answer that names an error. */
class LastFmError extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`Last.fm answers error ${code}`);
    this.code = code;
  }
}

export interface LastFm extends Service {
  /** Gets a request token, and the address at which its owner allows it (https://www.last.fm/api/desktopauth). */
  ask(): Promise<{ token: string; url: string }>;
}

/**
 * Last.fm, or a server that speaks as it does. A listen is one there by its person, second and song: sent again, it is the same.
 * @param url of another server, which the operator chose; null: Last.fm
 */
export function openLastFm(web: Outbound, { id, secret }: ClientKey, url: string | null): LastFm {
  const { calls, page } = url === null ? usual : { calls: `${url}/2.0/`, page: `${url}/api/auth/` };
  async function call(method: string, fields: Fields): Promise<unknown> {
    const signed = { ...fields, method, api_key: id };
    const form = { ...signed, api_sig: signatureOf(signed, secret), format: 'json' };
    const answer = await callService(web, calls, {
      form,
      own: url === null ? undefined : new URL(url).origin,
    });
    const body = readJson(answer);
    const failed = Failed.safeParse(body);
    if (failed.success) throw new LastFmError(failed.data.error);
    if (answer.status !== 200) throw new ServiceAway(`it answers ${answer.status}`);
    return body;
  }
  return {
    kind: 'lastfm',
    tokenPage: null,
    most,
    async ask() {
      const { token } = read(Asked, await call('auth.getToken', {}).catch(toOurs));
      return { token, url: `${page}?${new URLSearchParams({ api_key: id, token })}` };
    },
    async link(token) {
      try {
        const { session } = read(Session, await call('auth.getSession', { token }));
        return { name: session.name, token: session.key };
      } catch (error) {
        if (error instanceof LastFmError && isNoToken(error.code)) return null;
        return toOurs(error);
      }
    },
    async tellPlaying(token, song) {
      await call('track.updateNowPlaying', { ...toFields(song), sk: token }).catch(toOurs);
    },
    async tellListens(token, listens) {
      const fields: Fields = { sk: token };
      for (const [at, listen] of listens.entries()) {
        const timestamp = String(Math.floor(listen.listened_at / 1000));
        for (const [name, value] of Object.entries({ ...toFields(listen), timestamp }))
          fields[`${name}[${at}]`] = value;
      }
      const { scrobbles } = read(Scrobbled, await call('track.scrobble', fields).catch(toOurs));
      return scrobbles['@attr'].ignored;
    },
  };
}

const isNoToken = (code: number): boolean =>
  code === codes.wrongToken || code === codes.notAllowed || code === codes.tokenOver;

/** Rethrows an error in the words of all services. What only the operator can mend, such as a wrong key, is tried again, too. */
function toOurs(error: unknown): never {
  if (!(error instanceof LastFmError)) throw error;
  if (error.code === codes.invalidSession) throw new ServiceRefusal(error.message);
  if (error.code === codes.wrongParameters) throw new ListensRejected(error.message);
  const trouble = error.code === codes.rate ? 'busy' : 'away';
  throw new ServiceAway(error.message, { trouble, cause: error });
}

/** @throws ServiceAway for an answer of another shape */
function read<T>(shape: z.ZodMiniType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new ServiceAway('it answers something else');
  return parsed.data;
}

const toFields = ({ title, artist, album, duration_ms }: Song): Fields => ({
  artist,
  track: title,
  ...(album === '' ? {} : { album }),
  ...(duration_ms === null ? {} : { duration: String(Math.round(duration_ms / 1000)) }),
});

/** The names in the order of ASCII, each with its value, then the secret: the MD5 of that (https://www.last.fm/api/authspec, section 8). */
export function signatureOf(fields: Fields, secret: string): string {
  const text = Object.keys(fields)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return createHash('md5').update(`${text}${secret}`, 'utf8').digest('hex');
}
