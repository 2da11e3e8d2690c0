import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import {
  anyAddressOf,
  isPrivateHost,
  PrivateAddress,
  publicAddressOf,
  type Resolve,
  systemResolve,
} from './public-address.ts';

/** The reply: a small body, whole. */
export interface OutboundAnswer {
  status: number;
  contentType: string;
  body: Buffer;
  /** Address of the reply, after redirects. */
  url: string;
  /** Target of a redirect that is not followed; otherwise absent. */
  location?: string;
  /** Seconds for which the service asks for a pause. */
  retryAfterSeconds?: number;
}

export interface OutboundRequest {
  /** The largest body; more is an error. */
  maxBytes: number;
  /** Reads no further than this text (ASCII, in any case); then what came before `maxBytes` is enough, too. */
  until?: string;
  /** For everything: names, redirects, body. */
  timeoutMs: number;
  accept: string;
  /** `tell`: returns a redirect as the answer, with its `location`. */
  redirects?: 'follow' | 'tell';
  /** An origin that the operator has chosen: it may lie in a private network, and at any port. */
  own?: string;
  /** The operator's own, for a service that they chose, or a person's for one that they linked. No redirect is followed with it. */
  authorization?: string;
  /** Sent by POST; with neither it is a GET. */
  form?: Record<string, string>;
  json?: unknown;
}

/** Maps a public address to the address to call: another one in tests, which have no public network. */
export type Dial = (address: string, port: number) => { host: string; port: number; tls: boolean };

export interface OutboundOptions {
  resolve?: Resolve;
  dial?: Dial;
}

/** The call was refused or went wrong; why, for the log. */
export class OutboundError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'OutboundError';
  }
}

/** The address itself is refused: nothing was called. */
export class OutboundRefused extends OutboundError {}

/** Calls addresses that strangers name. */
export interface Outbound {
  /** Gets a small document. Throws {@link OutboundError}, also for every address that is not of the public internet. */
  get(url: string, request: OutboundRequest): Promise<OutboundAnswer>;
  /** Reports whether an address leads to a private network. A name that does not resolve leads nowhere. */
  isPrivate(url: string): Promise<boolean>;
}

const redirectsAtMost = 4;
const agentName = 'Segue (+link preview)';

/**
 * Every call, and every redirect again: only http(s) on its usual port, the name resolved here, all its addresses public,
 * and that very address called. No cookies, no credentials but the operator's own, no proxy, no compression.
 */
export function openOutbound({
  resolve = systemResolve,
  dial = dialDirectly,
}: OutboundOptions = {}): Outbound {
  return {
    async get(address, request) {
      const signal = AbortSignal.timeout(request.timeoutMs);
      let url = address;
      try {
        for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
          const response = await call(url, request, signal, { resolve, dial });
          const status = response.statusCode ?? 0;
          const { location } = response.headers;
          if (status < 300 || status >= 400 || location === undefined) {
            const body = await readBody(response, request);
            const contentType = response.headers['content-type'] ?? '';
            return { status, contentType, body, url, ...pauseOf(response.headers) };
          }
          response.destroy();
          const next = new URL(location, url).href;
          if (request.redirects === 'tell' || request.authorization !== undefined) {
            return { status, contentType: '', body: Buffer.of(), url, location: next };
          }
          url = next;
        }
        throw new OutboundError('too many redirects');
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        if (error instanceof PrivateAddress) throw new OutboundRefused(error.message, error);
        throw new OutboundError(signal.aborted ? 'too slow' : 'no answer', error);
      }
    },
    isPrivate: (url) => isPrivateHost(new URL(url).hostname, resolve),
  };
}

/** The seconds of `Retry-After` (RFC 9110, section 10.2.3), or of what ListenBrainz sends in its place. */
function pauseOf(headers: http.IncomingHttpHeaders): { retryAfterSeconds?: number } {
  const seconds = Number(headers['retry-after'] ?? headers['x-ratelimit-reset-in'] ?? Number.NaN);
  return seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

const dialDirectly: Dial = (address, port) => ({ host: address, port, tls: port === 443 });

async function call(
  address: string,
  { accept, authorization, form, json, own }: OutboundRequest,
  signal: AbortSignal,
  { resolve, dial }: Required<OutboundOptions>,
): Promise<http.IncomingMessage> {
  const url = new URL(address);
  const isTls = url.protocol === 'https:';
  if (!isTls && url.protocol !== 'http:') throw new OutboundRefused(`not a web address: ${url.protocol}`);
  const isOwn = url.origin === own;
  if (url.port !== '' && !isOwn) throw new OutboundRefused('an unusual port');
  const port = Number(url.port) || (isTls ? 443 : 80);
  const target = isOwn
    ? { host: await abortable(anyAddressOf(url.hostname, resolve), signal), port, tls: isTls }
    : dial(await abortable(publicAddressOf(url.hostname, resolve), signal), port);
  const send = target.tls ? https.request : http.request;
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  return new Promise((resolve, reject) => {
    const request = send({
      host: target.host,
      port: target.port,
      path: url.pathname + url.search,
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      signal,
      // The certificate has to be the name's, though it is the address that is called.
      servername: isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url.hostname : '',
      maxHeaderSize: 16 * 1024,
      headers: {
        host: url.host,
        accept,
        'user-agent': agentName,
        'accept-encoding': 'identity',
        connection: 'close',
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': type }),
      },
    });
    request.on('response', resolve).on('error', reject).end(body);
  });
}

async function readBody(body: Readable, { maxBytes, until }: OutboundRequest): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  let end = '';
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes && until === undefined) throw new OutboundError('too large');
    pieces.push(piece);
    if (until === undefined) continue;
    // The text may begin in one piece and end in the next.
    const seen = end + piece.toString('latin1').toLowerCase();
    if (size >= maxBytes || seen.includes(until)) break;
    end = seen.slice(1 - until.length);
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new OutboundError('too slow')), { once: true });
    }),
  ]);
}
