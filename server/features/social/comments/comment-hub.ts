import type { WebSocket } from '@fastify/websocket';
import type { Change } from '#server/changes/change.ts';
import type { AppContext } from '#server/context.ts';
import { type AtSocket, openSocketHub, type SocketHub } from '#server/features/accounts/auth/socket-hub.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { dismissSocket } from '#server/http/sockets.ts';
import { gather } from '#server/lib/gather.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveComments } from '#shared/social/comments.ts';
import { listOwned, listPlaylistsOf } from './comment.store.ts';

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
  /** The comments that have changed since the last message. */
  #comments = new Set<string>();
  /** The playlists that have changed, and the people who block others or no longer do. */
  #others = new Set<string>();
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
    for (const { kind, subjectId } of changes ?? [])
      (kind === 'comment' ? this.#comments : this.#others).add(subjectId);
    this.#isAll ||= changes === null;
    this.#telling.soon();
  }

  async #tell(): Promise<void> {
    const [comments, others, isAll] = [this.#comments, this.#others, this.#isAll];
    [this.#comments, this.#others, this.#isAll] = [new Set(), new Set(), false];
    try {
      const changed = await listPlaylistsOf(this.#ctx.db, [...comments]);
      const owned = await listOwned(this.#ctx.db, [...others]);
      const mayHaveEnded = ({ playlistId, userId }: Open): boolean =>
        isAll || others.has(playlistId) || owned.has(playlistId) || others.has(userId);
      const concerned = [...this.#hub.opened].filter(
        ([, open]) => changed.has(open.playlistId) || mayHaveEnded(open),
      );
      const spread_ms = Math.min(spreadMs, concerned.length * spreadPerReaderMs);
      const message = JSON.stringify({ type: 'comments', data: { spread_ms } } satisfies LiveComments);
      for (const [socket, open] of concerned) {
        if (mayHaveEnded(open) && !(await this.#mayStay(open))) dismissSocket(socket, 'rightEnded');
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
