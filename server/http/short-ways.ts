import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '#server/context.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { Viewer } from './http.ts';
import { tokenIn } from './session.ts';

/** What an endpoint answers where it is called with nothing but an id. May be done twice with the same outcome. */
export type Act = (viewer: Viewer, id: string) => Promise<object>;

/**
 * Likes come in floods, and of their requests nothing matters but who asks and for what: they go to the service before
 * the framework's hooks, parsers and loggers have begun, which cost as much as the like. Whatever is not plain (a
 * body, a session that has to be looked up, a refusal) takes the long way.
 */
export interface ShortWays {
  /** `endpoint` has `:id` in its path, no body, and is for members. */
  offer(endpoint: EndpointSpec, act: Act): void;
  /** Whether the request goes the short way; `longWay` is where it is left to if that comes to no good end. */
  take(request: IncomingMessage, response: ServerResponse, longWay: () => void): boolean;
  /** Calls `hear` for each request that was answered with 200; what is refused goes the long way. */
  onAnswer(hear: (answer: ShortAnswer) => void): void;
}

/** What was answered by a short way, as the framework's hooks tell it of the others. */
export interface ShortAnswer {
  method: string;
  /** The path with its parameters' names. */
  route: string;
  ms: number;
}

interface Way {
  method: string;
  route: string;
  before: string;
  after: string;
  act: Act;
}

interface Options {
  ctx: AppContext;
  /** Sent on every answer. */
  headers: Readonly<Record<string, string>>;
  sessionAtHand: (token: string) => Viewer | null;
}

const plainId = /^[\w-]{1,64}$/;

export function openShortWays({ ctx, headers, sessionAtHand }: Options): ShortWays {
  const ways: Way[] = [];
  const hearers: ((answer: ShortAnswer) => void)[] = [];
  const always = [...Object.entries(headers).flat(), 'content-type', 'application/json; charset=utf-8'];
  // Behind a proxy the framework finds out whose address it is.
  const isDirect = ctx.config.trustProxy.length === 0;
  const isTold = ctx.log.level === 'info' || ctx.log.level === 'debug';

  function tell(request: IncomingMessage, { method, route }: Way, began: number): void {
    const ip = request.socket.remoteAddress ?? '';
    const ms = performance.now() - began;
    ctx.traffic.note(ip, 200);
    for (const hear of hearers) hear({ method, route, ms });
    if (!isTold) return;
    const { url: path } = request;
    ctx.log.info({ reqId: randomUUID(), method, path, status: 200, ms: Math.round(ms), ip }, 'Request');
  }

  function wayOf({ method, url = '' }: IncomingMessage): { way: Way; id: string } | null {
    for (const way of ways) {
      if (method !== way.method || !url.startsWith(way.before) || !url.endsWith(way.after)) continue;
      const id = url.slice(way.before.length, url.length - way.after.length);
      if (plainId.test(id)) return { way, id };
    }
    return null;
  }

  return {
    offer({ method, path }, act) {
      const [before = '', after = ''] = path.split(':id');
      ways.push({ method, route: path, before, after, act });
    },
    take(request, response, longWay) {
      const found = isDirect && hasNoBody(request) ? wayOf(request) : null;
      const token = found && tokenIn(request.headers.authorization ?? '');
      const viewer = token && sessionAtHand(token);
      if (!found || !viewer || ctx.maintenance.active()) return false;
      const began = performance.now();
      const done = ctx.maintenance.beginWriting();
      const answer = (result: object): void => {
        const text = JSON.stringify(result);
        response.writeHead(200, [...always, 'content-length', String(Buffer.byteLength(text))]);
        response.end(text);
        tell(request, found.way, began);
      };
      // The long way finds the same reason again, and the words for it.
      found.way.act(viewer, found.id).then(answer, longWay).finally(done);
      return true;
    },
    onAnswer: (hear) => void hearers.push(hear),
  };
}

/** Browsers say of a POST that its body has no bytes; others say nothing, and its stream has ended before it begins. */
function hasNoBody({ readableEnded, headers }: IncomingMessage): boolean {
  return readableEnded || (headers['content-length'] === '0' && headers['content-type'] === undefined);
}
