import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from '@fastify/websocket';
import { busIsBack } from '#server/bus/bus.ts';
import { topics } from '#server/bus/topics.ts';
import type { Change } from '#server/changes/change.ts';
import type { AppContext } from '#server/context.ts';
import { type AtSocket, openSocketHub, type SocketHub } from '#server/features/accounts/auth/socket-hub.ts';
import { dismissSocket } from '#server/http/sockets.ts';
import { atBase, basePathOf } from '#server/lib/base-path.ts';
import { gather } from '#server/lib/gather.ts';
import type { LivePlaylist } from '#shared/playlists/collaboration.ts';
import { mayStay, othersPresent, selfPresent } from './live.service.ts';
import { listStates, type LiveState } from './live.store.ts';

/** Changes closer together than this are sent in one message. */
const gatherMs = 200;
/** Interval of the rights check and the presence message; presence expires after three. */
const stayMs = 20_000;
const presentMs = 3 * stayMs;

interface Open extends AtSocket {
  playlistId: string;
  state: LiveState | null;
  /** The last presence message that was sent. */
  present: string;
}

const roomOf = (playlistId: string): string => `playlist:${playlistId}`;

/** Tells people who have a playlist open to work on it that it has changed, and who else is there, on any server. */
export class LiveHub {
  readonly #ctx: AppContext;
  readonly #hub: SocketHub<Open>;
  readonly #base: string;
  /** This process, as a member of the rooms. */
  readonly #server = randomUUID();
  readonly #stops: readonly (() => void)[];
  readonly #telling = gather(gatherMs, () => this.#next(() => this.#tellChanges()));
  readonly #staying: NodeJS.Timeout;
  /** True if a change since the last round may have ended somebody's right. */
  #mayEndRights = false;
  #turn = Promise.resolve();

  constructor(ctx: AppContext) {
    this.#ctx = ctx;
    this.#hub = openSocketHub<Open>(ctx);
    this.#base = basePathOf(ctx.config.publicUrl);
    this.#stops = [
      ctx.state.changes.listen(['edit', 'playlist', 'rights'], (changes) => this.#hear(changes)),
      ctx.bus.subscribe(topics.playlistPresence, (message) => {
        const { playlistId } = message as { playlistId: string };
        this.#next(() => this.#tellPresent((open) => open.playlistId === playlistId));
      }),
      ctx.bus.subscribe(busIsBack, () => this.#next(() => this.#stay())),
    ];
    this.#staying = setInterval(() => this.#next(() => this.#stay()), stayMs).unref();
  }

  join(socket: WebSocket, viewer: { id: string; sessionId: string }, playlistId: string): void {
    const { id: userId, sessionId } = viewer;
    const open: Open = { playlistId, userId, sessionId, state: null, present: '' };
    this.#hub.add(socket, open);
    socket.on('close', () => void this.#leave(open).catch(() => undefined));
    this.#next(async () => {
      await this.#enter(open);
      this.#publishPresence(playlistId);
      await this.#tellStates();
      await this.#tellPresent((one) => one === open);
    });
  }

  close(): void {
    for (const stop of this.#stops) stop();
    clearInterval(this.#staying);
    this.#telling.stop();
    this.#hub.close();
  }

  #hear(changes: readonly Change[] | null): void {
    const ids = new Set([...this.#hub.opened.values()].map(({ playlistId }) => playlistId));
    if (ids.size === 0) return;
    const concerning = changes?.filter(({ kind, subjectId }) => kind === 'rights' || ids.has(subjectId));
    if (concerning?.length === 0) return;
    this.#mayEndRights ||= concerning?.some(({ kind }) => kind === 'rights') ?? true;
    this.#telling.soon();
  }

  /** Runs work in sequence, so that no older message is sent after a newer one. */
  #next(work: () => Promise<unknown>): void {
    this.#turn = this.#turn.then(async () => {
      try {
        if (this.#hub.opened.size > 0) await work();
      } catch (error) {
        this.#ctx.log.warn({ err: error }, 'Open playlists could not be told of a change');
      }
    });
  }

  async #tellChanges(): Promise<void> {
    const mayEndRights = this.#mayEndRights;
    this.#mayEndRights = false;
    const changed = await this.#tellStates();
    await this.#dismiss(mayEndRights ? this.#hub.opened : changed);
  }

  /** Sends changed states; returns the sockets whose playlists have changed or are gone. */
  async #tellStates(): Promise<Map<WebSocket, Open>> {
    const ids = new Set([...this.#hub.opened.values()].map(({ playlistId }) => playlistId));
    const states = await listStates(this.#ctx.db, [...ids]);
    const changed = new Map<WebSocket, Open>();
    for (const [socket, open] of this.#hub.opened) {
      const state = states.get(open.playlistId);
      if (state && isDeepStrictEqual(state, open.state)) continue;
      changed.set(socket, open);
      if (!state) continue;
      open.state = state;
      this.#send(socket, { type: 'changed', data: state });
    }
    return changed;
  }

  /** Closes the sockets of those who may no longer add. */
  async #dismiss(some: ReadonlyMap<WebSocket, Open>): Promise<void> {
    for (const [socket, { userId, playlistId }] of some) {
      if (!(await mayStay(this.#ctx, { id: userId }, playlistId))) dismissSocket(socket, 'rightEnded');
    }
  }

  async #stay(): Promise<void> {
    await this.#tellStates();
    await this.#dismiss(this.#hub.opened);
    for (const open of this.#hub.opened.values()) await this.#enter(open);
    await this.#tellPresent(() => true);
  }

  async #tellPresent(isMeant: (open: Open) => boolean): Promise<void> {
    for (const [socket, open] of this.#hub.opened) {
      if (!isMeant(open)) continue;
      const people = await othersPresent(this.#ctx, { id: open.userId }, roomOf(open.playlistId));
      const present = JSON.stringify(people);
      if (present === open.present) continue;
      open.present = present;
      this.#send(socket, { type: 'present', data: { people } });
    }
  }

  async #enter({ playlistId, userId }: Open): Promise<void> {
    const person = await selfPresent(this.#ctx, userId);
    if (!person) return;
    await this.#ctx.bus.enter(roomOf(playlistId), `${userId} ${this.#server}`, presentMs, person);
  }

  async #leave({ playlistId, userId }: Open): Promise<void> {
    const isHere = [...this.#hub.opened.values()].some(
      (open) => open.playlistId === playlistId && open.userId === userId,
    );
    if (isHere) return;
    await this.#ctx.bus.leave(roomOf(playlistId), `${userId} ${this.#server}`);
    this.#publishPresence(playlistId);
  }

  #publishPresence(playlistId: string): void {
    void this.#ctx.bus.publish(topics.playlistPresence, { playlistId }).catch(() => undefined);
  }

  #send(socket: WebSocket, message: LivePlaylist): void {
    this.#hub.send(socket, atBase(JSON.stringify(message), this.#base));
  }
}
