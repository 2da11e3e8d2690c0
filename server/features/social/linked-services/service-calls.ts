import type { ServiceKind } from '#shared/social/linked-services.ts';

/** A song as a service knows it. */
export interface Song {
  title: string;
  artist: string;
  album: string;
  duration_ms: number | null;
}

/** A song that was heard, from a moment in ms. */
export interface Listen extends Song {
  listened_at: number;
}

/** The person whom a token stands for, and what is sent with each call from then on. */
export interface Linked {
  name: string;
  token: string;
}

/** The calls of a service that learns what people listen to. All throw {@link ServiceAway}; those with a token {@link ServiceRefusal}, too. */
export interface Service {
  kind: ServiceKind;
  /** The page with the person's token; null where there is none, or where it is not known. */
  tokenPage: string | null;
  /** Listens that one call takes. */
  most: number;
  /** Asks the service whose token this is; null where it knows none such. */
  link(token: string): Promise<Linked | null>;
  tellPlaying(token: string, song: Song): Promise<void>;
  /**
   * Tells of listens in their order, and answers how many of them the service would not have. Sent twice, each counts once there.
   * @throws ListensRejected where it would have none of these, as they are
   */
  tellListens(token: string, listens: readonly Listen[]): Promise<number>;
}

/** The service takes the token no more: only its owner can mend that. */
export class ServiceRefusal extends Error {}

/** The service would not have these listens, and never will. */
export class ListensRejected extends Error {}

/** The service does not answer as it should (`away`), or asks for a pause (`busy`): the same call may succeed later. */
export class ServiceAway extends Error {
  readonly trouble: 'away' | 'busy';
  /** The pause that it asks for, in ms; null where it names none. */
  readonly pauseMs: number | null;

  constructor(reason: string, { trouble = 'away', pauseMs = null, cause }: Partial<Away> = {}) {
    super(reason, { cause });
    this.trouble = trouble;
    this.pauseMs = pauseMs;
  }
}

type Away = { trouble: 'away' | 'busy'; pauseMs: number | null; cause: unknown };
