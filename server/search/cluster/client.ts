/** Elasticsearch 8+ and OpenSearch 2+ answer these few calls alike. */
export interface ElasticClient {
  /** Begins the names of the indexes, and is the alias that questions go to. */
  alias: string;
  get<T>(path: string): Promise<T>;
  put(path: string, body: unknown): Promise<void>;
  /** A body of null sends none: Elasticsearch refuses one where it expects none. */
  post<T>(path: string, body: unknown, options?: { timeoutMs?: number }): Promise<T>;
  delete(path: string): Promise<void>;
  /** Lines of JSON, as `_bulk` takes them. Throws where any of them was refused. */
  bulk(index: string, lines: readonly unknown[]): Promise<void>;
}

/** The cluster answered, but not what was hoped for. */
export class ElasticError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`the search cluster answered ${status}: ${message}`);
    this.name = 'ElasticError';
    this.status = status;
  }
}

const timeoutMs = 30_000;

/** @param url `http(s)://[user:password@]host[:port][/alias]` */
export function elasticClient(url: string): ElasticClient {
  const address = new URL(url);
  const { username, password, origin } = address;
  const alias = address.pathname.replaceAll('/', '') || 'segue';
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username === '' ? null : `Basic ${Buffer.from(login).toString('base64')}`;

  async function ask(method: string, path: string, body: string | null, ms = timeoutMs): Promise<unknown> {
    const answer = await fetch(`${origin}/${path}`, {
      method,
      body,
      signal: AbortSignal.timeout(ms),
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === null
          ? {}
          : { 'content-type': path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json' }),
      },
    });
    const text = await answer.text();
    if (!answer.ok) throw new ElasticError(answer.status, text.slice(0, 500));
    return text === '' ? null : JSON.parse(text);
  }

  return {
    alias,
    get: async <T>(path: string) => (await ask('GET', path, null)) as T,
    put: async (path, body) => void (await ask('PUT', path, JSON.stringify(body))),
    post: async <T>(path: string, body: unknown, options: { timeoutMs?: number } = {}) =>
      (await ask('POST', path, body === null ? null : JSON.stringify(body), options.timeoutMs)) as T,
    delete: async (path) => void (await ask('DELETE', path, null)),
    async bulk(index, lines) {
      if (lines.length === 0) return;
      const body = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
      const answer = (await ask('POST', `${index}/_bulk`, body)) as BulkAnswer;
      if (!answer.errors) return;
      const refused = answer.items
        .flatMap((item) => Object.values(item))
        // Deleting what is not there is done already.
        .find((one) => one.status >= 300 && one.status !== 404);
      if (refused) throw new ElasticError(refused.status, JSON.stringify(refused.error));
    },
  };
}

interface BulkAnswer {
  errors: boolean;
  items: Record<string, { status: number; error?: unknown }>[];
}
