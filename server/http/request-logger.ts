import type { FastifyBaseLogger } from 'fastify';

type Bindings = Record<string, unknown>;

/**
 * A request's own log, made when it first has something to say: most requests say nothing, and making one, with every
 * secret field looked for in its bindings, costs a good part of a small answer.
 */
class LazyLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings));
  }

  get level(): string {
    return this.#parent.level;
  }

  child(...line: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...line);
  }

  fatal(...line: [string]): void {
    this.#log.fatal(...line);
  }

  error(...line: [string]): void {
    this.#log.error(...line);
  }

  warn(...line: [string]): void {
    this.#log.warn(...line);
  }

  info(...line: [string]): void {
    this.#log.info(...line);
  }

  debug(...line: [string]): void {
    this.#log.debug(...line);
  }

  trace(...line: [string]): void {
    this.#log.trace(...line);
  }

  silent(...line: [string]): void {
    this.#log.silent(...line);
  }
}

export const lazyChild = (parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger =>
  new LazyLog(parent, bindings);
