import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tokenIn } from './session.ts';

/** An answer that can be sent as it is. */
export interface ReadyJson {
  json: string;
  /** Null where no browser shall keep it. */
  etag: string | null;
}

interface Answer {
  head: string[];
  /** The bytes as a string, a letter for each: Node writes it together with the head, in one piece. */
  text: string;
}

/** Finds an answer that lies ready, at once or not at all: null leaves the request to the framework. */
export interface FindReady {
  /**
   * @param query what stands after the `?`, without the web's `_t`
   * @param sessionId the browser's `X-Session-ID`
   */
  toVisitor?: (query: string, sessionId: string | null) => ReadyJson | null;
  /** JSON for whoever holds this token, which nothing in the query changes. */
  toMember?: (token: string) => ReadyJson | null;
}

/**
 * Answers that lie ready as bytes and go out before the framework's hooks, parsers and loggers have begun: for what
 * everybody asks for, they cost more than the answer itself.
 */
export interface ReadyAnswers {
  offer: (path: string, find: FindReady) => void;
  /**
   * An HTTP server that looks here first, and leaves everything else to the framework's handler. `options` are the
   * framework's own, of which its server would take `keepAliveTimeout`, `requestTimeout` and `connectionTimeout`.
   */
  serve: (
    handler: (request: IncomingMessage, response: ServerResponse) => void,
    options: Record<string, unknown>,
  ) => Server;
}

interface Options {
  /** Sent on every answer. */
  headers: Readonly<Record<string, string>>;
  /** Told of every answer and the address that it went to. */
  onAnswer: (address: string) => void;
}

const timestamp = /(^|&)_t=\d+(?=&|$)/;

export function openReadyAnswers({ headers, onAnswer }: Options): ReadyAnswers {
  const finders = new Map<string, FindReady>();
  const made = new WeakMap<ReadyJson, Answer>();
  const always = Object.entries(headers).flat();

  function answerOf(ready: ReadyJson): Answer {
    const known = made.get(ready);
    if (known) return known;
    const { json, etag } = ready;
    const body = Buffer.from(json);
    const head = [...always, 'content-type', 'application/json; charset=utf-8'];
    head.push('content-length', String(body.length));
    // Asked for again each time, so no answer of a visitor's is ever shown to a member.
    if (etag !== null) head.push('etag', etag, 'cache-control', 'no-cache');
    const answer = { head, text: body.toString('latin1') };
    made.set(ready, answer);
    return answer;
  }

  function find({ headers: sent, url = '' }: IncomingMessage): ReadyJson | null {
    const mark = url.indexOf('?');
    const finder = finders.get(mark < 0 ? url : url.slice(0, mark));
    if (finder === undefined || sent['if-none-match'] !== undefined) return null;
    if (sent.authorization !== undefined) {
      const token = tokenIn(sent.authorization);
      return token === null ? null : (finder.toMember?.(token) ?? null);
    }
    const query = mark < 0 ? '' : url.slice(mark + 1).replace(timestamp, '');
    const sessionId = sent['x-session-id'];
    return finder.toVisitor?.(query, typeof sessionId === 'string' ? sessionId : null) ?? null;
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const found = find(request);
    if (found === null) return false;
    const { head, text } = answerOf(found);
    response.writeHead(200, head);
    response.end(text, 'latin1');
    onAnswer(request.socket.remoteAddress ?? '');
    return true;
  }

  return {
    offer: (path, find) => void finders.set(path, find),
    serve(handler, { keepAliveTimeout, requestTimeout, connectionTimeout }) {
      const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
        // A body that isn't there never ends: parsers would wait for it as long as its type is told.
        if (request.readableEnded) delete request.headers['content-type'];
        // While the server ends, whoever still comes by an open connection is told to leave it.
        if (!server.listening) response.shouldKeepAlive = false;
        if (!answer(request, response)) handler(request, response);
      });
      server.keepAliveTimeout = Number(keepAliveTimeout);
      server.requestTimeout = Number(requestTimeout);
      server.setTimeout(Number(connectionTimeout));
      return server;
    },
  };
}
