import {
  changeComment,
  likeComment,
  writeComment,
} from '#server/features/social/comments/comment.service.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { at } from './site.ts';
import type { AppContext } from '#server/context.ts';
import type { Journal } from './journal.ts';
import type { Members } from './crowd.ts';

/** A comment on an album, or on a song of it by its title, at a moment of that in seconds. */
export interface Remark {
  who: string;
  text: string;
  daysAgo: number;
  on?: string;
  atSeconds?: number;
  likedBy?: readonly string[];
  isPinned?: true;
  replies?: readonly Pick<Remark, 'who' | 'text' | 'daysAgo'>[];
}

const dayMs = 24 * 60 * 60_000;

interface Site {
  ctx: AppContext;
  journal: Journal;
  members: Pick<Members, 'idOf'>;
  now: number;
}

/** Lets people talk about an album, each remark once. */
export async function talk(
  { ctx, journal, members, now }: Site,
  { id, owner }: { id: string; owner: string },
  remarks: readonly Remark[],
): Promise<void> {
  const then = (daysAgo: number) => at(ctx, now - daysAgo * dayMs);
  const personOf = (who: string) => ({ id: members.idOf(who) });
  const { tracks } = await getPlaylist(ctx, personOf(owner), id);
  for (const [index, { who, text, daysAgo, on, atSeconds, ...more }] of remarks.entries()) {
    const item_id = tracks.find(({ title }) => title === on)?.entry_id;
    const about = {
      ...(item_id === undefined ? {} : { item_id }),
      ...(atSeconds === undefined ? {} : { position_ms: atSeconds * 1000 }),
    };
    const name = `remark/${id}/${index}`;
    const comment = await journal.once(
      name,
      async () => (await writeComment(then(daysAgo), personOf(who), id, { text, ...about })).id,
    );
    for (const liker of more.likedBy ?? [])
      await likeComment(then(daysAgo), personOf(liker), { id, comment }, true);
    if (more.isPinned) await changeComment(then(daysAgo), personOf(owner), { id, comment }, { pinned: true });
    for (const [at_, reply] of (more.replies ?? []).entries()) {
      const draft = { text: reply.text, reply_to: comment };
      await journal.once(
        `${name}/${at_}`,
        async () => (await writeComment(then(reply.daysAgo), personOf(reply.who), id, draft)).id,
      );
    }
  }
}
