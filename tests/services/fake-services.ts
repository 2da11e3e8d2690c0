import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type FakeWeb, openFakeWeb } from '../factories/fake-web.ts';

/** A listen as a service has it: the second in which it began, and the song. */
export interface Known {
  at: number;
  song: string;
}

/** The behaviour of a service at the moment. */
type Mood = 'well' | 'down' | 'busy' | 'refusing' | 'forgetful';

/** A service by its documents: who has which token, what it was told, and how it behaves. */
export class FakeService {
  mood: Mood = 'well';
  /** Seconds of `Retry-After` while it is busy. */
  pauseSeconds = 90;
  /** The people of tokens, or of sessions. */
  readonly people = new Map<string, string>();
  /** The listens that it knows of everybody, in the order in which they came; doubles were left out. */
  readonly listens: Known[] = [];
  readonly playing: string[] = [];
  /** Numbers of listens in each call that it took, or pretended not to have taken. */
  readonly batches: number[] = [];
  /** Songs that it would not have. */
  readonly unwanted = new Set<string>();
  calls = 0;

  take(some: readonly Known[]): void {
    this.batches.push(some.length);
    for (const one of some)
      if (!this.listens.some(({ at, song }) => at === one.at && song === one.song)) this.listens.push(one);
  }
}

export interface FakeServices extends FakeWeb {
  listenBrainz: FakeService;
  lastFm: FakeService & { allow(token: string, name: string): void };
  key: { id: string; secret: string };
}

type Json = Record<string, unknown>;

/** ListenBrainz and Last.fm, by their documents, as one local server. */
export async function openFakeServices(): Promise<FakeServices> {
  const key = { id: 'the-key-of-this-house', secret: 'its-secret' };
  const listenBrainz = new FakeService();
  const asked = new Map<string, string | null>();
  const lastFm = Object.assign(new FakeService(), {
    allow: (token: string, name: string) => void asked.set(token, name),
  });
  const web = await openFakeWeb((url, request, response) => {
    const service = url.pathname.startsWith('/1/') ? listenBrainz : lastFm;
    if (url.pathname.startsWith('/api/auth')) {
      // The page on which somebody allows the link.
      asked.set(url.searchParams.get('token') ?? '', 'somebody-at-fm');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Allowed</h1>');
      return;
    }
    service.calls += 1;
    if (service.mood === 'down') {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Down</h1>');
      return;
    }
    void text(request).then((body) => {
      if (service === listenBrainz) answerListenBrainz(listenBrainz, url, request, response, body);
      else answerLastFm(lastFm, { key, asked }, response, new URLSearchParams(body));
    });
  });
  return { ...web, listenBrainz, lastFm, key };
}

function send(
  response: ServerResponse,
  status: number,
  body: Json,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

interface Submission {
  listen_type: string;
  payload: { listened_at?: number; track_metadata: { track_name: string; artist_name: string } }[];
}

function answerListenBrainz(
  service: FakeService,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  const token = request.headers.authorization?.replace(/^Token /, '') ?? '';
  const name = service.mood === 'refusing' ? undefined : service.people.get(token);
  if (service.mood === 'busy') {
    send(response, 429, { code: 429, error: 'slow down' }, { 'retry-after': String(service.pauseSeconds) });
  } else if (url.pathname === '/1/validate-token') {
    const valid = name !== undefined;
    send(response, 200, { code: 200, message: 'Token checked.', valid, ...(valid && { user_name: name }) });
  } else if (name === undefined) {
    send(response, 401, { code: 401, error: 'Invalid authorization token.' });
  } else {
    const { listen_type: type, payload } = JSON.parse(body) as Submission;
    const songs = payload.map(({ track_metadata: of, listened_at: at = 0 }) => ({
      at,
      song: `${of.artist_name}: ${of.track_name}`,
    }));
    const isWrong = type === 'single' && payload.length !== 1;
    if (isWrong || songs.some(({ song }) => service.unwanted.has(song))) {
      send(response, 400, { code: 400, error: 'JSON document may not contain this' });
      return;
    }
    if (type === 'playing_now') service.playing.push(...songs.map(({ song }) => song));
    else service.take(songs);
    // It has noted them, and the answer gets lost.
    if (service.mood === 'forgetful') response.destroy();
    else send(response, 200, { status: 'ok' });
  }
}

interface House {
  key: FakeServices['key'];
  /** Request tokens, and the names of those who allowed them. */
  asked: Map<string, string | null>;
}

function answerLastFm(
  service: FakeService,
  { key, asked }: House,
  response: ServerResponse,
  form: URLSearchParams,
): void {
  const fail = (error: number, status = 403) => send(response, status, { error, message: 'no' });
  if (!isSigned(form, key)) return fail(13);
  if (service.mood === 'busy') return fail(29, 429);
  const name = service.mood === 'refusing' ? undefined : service.people.get(form.get('sk') ?? '');
  switch (form.get('method')) {
    case 'auth.getToken': {
      const token = randomUUID().replaceAll('-', '');
      asked.set(token, null);
      return send(response, 200, { token });
    }
    case 'auth.getSession': {
      const person = asked.get(form.get('token') ?? '');
      if (person === undefined) return fail(4);
      if (person === null) return fail(14);
      const session = randomUUID().replaceAll('-', '');
      service.people.set(session, person);
      return send(response, 200, { session: { name: person, key: session, subscriber: 0 } });
    }
    case 'track.updateNowPlaying':
      if (name === undefined) return fail(9);
      service.playing.push(`${form.get('artist')}: ${form.get('track')}`);
      return send(response, 200, { nowplaying: {} });
    case 'track.scrobble': {
      if (name === undefined) return fail(9);
      const songs: Known[] = [];
      for (let at = 0; form.has(`timestamp[${at}]`); at += 1) {
        const song = `${form.get(`artist[${at}]`)}: ${form.get(`track[${at}]`)}`;
        songs.push({ at: Number(form.get(`timestamp[${at}]`)), song });
      }
      const wanted = songs.filter(({ song }) => !service.unwanted.has(song));
      service.take(wanted);
      if (service.mood === 'forgetful') return void response.destroy();
      const attributes = { accepted: wanted.length, ignored: songs.length - wanted.length };
      return send(response, 200, { scrobbles: { '@attr': attributes, scrobble: [] } });
    }
    default:
      return fail(3);
  }
}

/** The signature as the documents have it, said in another way than the server says it. */
function isSigned(form: URLSearchParams, { id, secret }: FakeServices['key']): boolean {
  const signed = [...form].filter(([name]) => name !== 'api_sig' && name !== 'format');
  const sorted = signed.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const all = sorted.map((pair) => pair.join('')).join('') + secret;
  return form.get('api_key') === id && form.get('api_sig') === createHash('md5').update(all).digest('hex');
}
