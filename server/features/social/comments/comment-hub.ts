import type { WebSocket } from '@fastify/websocket';
import type { Change } from '#server/changes/change.ts';
import type { AppContext } from '#server/context.ts';
import { type AtSocket, openSocketHub, type SocketHub } from '#server/features/accounts/auth/socket-hub.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { dismissSocket } from '#server/http/sockets.ts';
import { gather } from '#server/lib/gather.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveComments } from '#shared/social/comments.ts';
import { listPlaylistsOf } from './comment.store.ts';

/** Changes closer together than this are sent in one message. */
const gatherMs = 150;
/** Readers of one page ask for its comments spread over a moment that grows with their number. */
const spreadPerReaderMs = 5;
const spreadMs = 2000;

interface Open extends AtSocket {
  playlistId: string;
}

/** Tells pages that show a playlist that its comments have changed, on any server. */
export class CommentHub {
  readonly #ctx: AppContext;
  readonly #hub: SocketHub<Open>;
  readonly #stop: () => void;
  readonly #telling = gather(gatherMs, () => void this.#tell());
  /** The comments and playlists that have changed since the last message. */
  #comments = new Set<string>();
  #playlists = new Set<string>();
  #isAll = false;

  constructor(ctx: AppContext) {
    this.#ctx = ctx;
    this.#hub = openSocketHub<Open>(ctx);
    this.#stop = ctx.state.changes.listen(['comment', 'edit', 'playlist', 'rights'], (changes) =>
      this.#hear(changes),
    );
  }

  join(socket: WebSocket, viewer: { id: string; sessionId: string }, playlistId: string): void {
    this.#hub.add(socket, { playlistId, userId: viewer.id, sessionId: viewer.sessionId });
  }

  close(): void {
    this.#stop();
    this.#telling.stop();
    this.#hub.close();
  }

  #hear(changes: readonly Change[] | null): void {
    if (this.#hub.opened.size === 0) return;
    for (const { kind, subjectId } of changes ?? []) {
      if (kind === 'comment') this.#comments.add(subjectId);
      else this.#playlists.add(subjectId);
      // The change of a block has a person as its subject.
      if (kind === 'rights') this.#isAll = true;
    }
    this.#isAll ||= changes === null;
    this.#telling.soon();
  }

  async #tell(): Promise<void> {
    const [comments, playlists, isAll] = [this.#comments, this.#playlists, this.#isAll];
    [this.#comments, this.#playlists, this.#isAll] = [new Set(), new Set(), false];
    try {
      const changed =
        comments.size > 0 ? await listPlaylistsOf(this.#ctx.db, [...comments]) : new Set<string>();
      const concerned = [...this.#hub.opened].filter(
        ([, { playlistId }]) => isAll || changed.has(playlistId) || playlists.has(playlistId),
      );
      const spread_ms = Math.min(spreadMs, concerned.length * spreadPerReaderMs);
      const message = JSON.stringify({ type: 'comments', data: { spread_ms } } satisfies LiveComments);
      for (const [socket, open] of concerned) {
        const mayHaveEnded = isAll || playlists.has(open.playlistId);
        if (mayHaveEnded && !(await this.#mayStay(open))) dismissSocket(socket, 'rightEnded');
        else this.#hub.send(socket, message);
      }
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'Open pages could not be told of comments');
    }
  }

  async #mayStay({ userId, playlistId }: Open): Promise<boolean> {
    try {
      await findVisiblePlaylist(this.#ctx.db, { id: userId }, playlistId);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}
