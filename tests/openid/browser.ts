import type { Client, Harness } from '#tests/harness.ts';

/** The server that answers, or several behind one public address. */
type Site = Pick<Harness, 'ctx' | 'origin' | 'as'>;

/** A browser without scripts: it keeps cookies by origin, and follows redirects up to where a test stops it. */
export class Browser {
  readonly #segue: Site;
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(segue: Site) {
    this.#segue = segue;
  }

  /** Address of a request: the site's public one leads to the server under test. */
  #reach(url: URL): URL {
    const { publicUrl } = this.#segue.ctx.config;
    return url.origin === new URL(publicUrl).origin
      ? new URL(url.pathname + url.search, this.#segue.origin)
      : url;
  }

  /** The public address of a path of the site. */
  at(path: string): URL {
    return new URL(this.#segue.ctx.config.publicUrl + path);
  }

  cookies(url: URL): string {
    const jar = this.#jars.get(url.origin) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request; answers it and where it leads. */
  async step(address: string | URL, init: RequestInit = {}): Promise<{ answer: Response; next: URL | null }> {
    const url = new URL(address, this.#segue.ctx.config.publicUrl);
    const headers = new Headers(init.headers);
    const cookie = this.cookies(url);
    if (cookie) headers.set('cookie', cookie);
    const answer = await fetch(this.#reach(url), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.#keep(url, line);
    const location = answer.headers.get('location');
    return { answer, next: location === null ? null : new URL(location, url) };
  }

  #keep(url: URL, line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const jar = this.#jars.get(url.origin) ?? new Map<string, string>();
    const isOver = value === '' || /max-age=0\b|expires=thu, 01 jan 1970/i.test(line);
    if (isOver) jar.delete(name);
    else jar.set(name, value);
    this.#jars.set(url.origin, jar);
  }

  /** Follows redirects up to the first address that `stops` it, or to an answer without one. */
  async follow(
    address: string | URL,
    stops: (url: URL) => boolean,
  ): Promise<{ url: URL; answer: Response | null }> {
    let url = new URL(address, this.#segue.ctx.config.publicUrl);
    for (let hop = 0; hop < 20; hop += 1) {
      if (stops(url)) return { url, answer: null };
      const { answer, next } = await this.step(url);
      if (!next) return { url, answer };
      url = next;
    }
    throw new Error(`Too many redirects, the last to ${url.href}`);
  }

  /** The person of a token in this browser: their calls carry its cookies, and keep what is set. */
  client(token = ''): Client {
    const one = this.#segue.as(token);
    one.fetch = async (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      return (await this.step(path, { ...init, headers })).answer;
    };
    return one;
  }
}
