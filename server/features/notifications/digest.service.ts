import type { AppContext } from '#server/context.ts';
import { toNewsItems } from '#server/features/following/news.service.ts';
import type { Notification } from '#shared/notifications.ts';
import { digestMail } from './digest-mail.ts';
import { getWishes, listUnread, writeGroups } from './notification.service.ts';
import { unsubscribeQuery } from './settings.service.ts';
import * as store from './settings.store.ts';

const dayMs = 24 * 60 * 60_000;
const periods = { daily: dayMs, weekly: 7 * dayMs } as const;
const peopleAtOnce = 200;
const linesShown = 20;

type Due = Awaited<ReturnType<typeof store.listDueDigests>>[number];

/**
 * Upkeep: mails everybody whose digest is due what is unread and was in no digest yet. A digest is taken before it is sent,
 * and what it told is noted after: so a restart in between sends nothing twice, and what was not sent comes with the next.
 */
export async function sendDigests(ctx: AppContext): Promise<void> {
  for (const [period, everyMs] of Object.entries(periods)) {
    const due = { before: ctx.clock() - everyMs, limit: peopleAtOnce };
    for (const person of await store.listDueDigests(ctx.db, period as keyof typeof periods, due)) {
      try {
        await sendDigest(ctx, person);
      } catch (error) {
        // The next person's mail does not wait for a server that refuses this one.
        ctx.log.warn({ err: error, user: person.id }, 'A digest could not be sent');
      }
    }
  }
}

async function sendDigest(ctx: AppContext, person: Due): Promise<void> {
  const now = ctx.clock();
  if (!(await store.takeDigest(ctx.db, person.id, person.digest_at, now))) return;
  const wishes = await getWishes(ctx.db, person.id);
  const after = wishes.readId > person.digest_id ? wishes.readId : person.digest_id;
  const { rows, news } = await listUnread(ctx.db, person, wishes, after);
  const lines: Notification[] = [
    ...(await writeGroups(ctx.db, rows, after)),
    ...(await toNewsItems(ctx.db, person, news)).map((line): Notification => ({
      id: line.id,
      at: line.at,
      is_read: false,
      kind: 'news',
      news: line,
    })),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const [newest] = lines;
  if (!newest) return;
  await ctx.outbound.mail.send(
    digestMail({
      to: person,
      language: person.language,
      publicUrl: ctx.config.publicUrl,
      lines: lines.slice(0, linesShown),
      count: lines.length,
      ticket: unsubscribeQuery(ctx, person.id),
      name: `digest.${person.id}.${newest.id}`,
    }),
  );
  await store.upsertSettings(ctx.db, person.id, { digest_id: newest.id });
}
