import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { toNewsItems } from '#server/features/social/following/news.service.ts';
import { addMail } from '#server/jobs/mail-job.ts';
import type { Notification } from '#shared/social/notifications.ts';
import { digestMail } from './digest-mail.ts';
import { getWishes, listUnread, writeGroups } from './notification.service.ts';
import { unsubscribeQuery } from './settings.service.ts';
import * as store from './settings.store.ts';

const dayMs = 24 * 60 * 60_000;
const periods = { daily: dayMs, weekly: 7 * dayMs } as const;
const peopleAtOnce = 200;
const linesShown = 20;
/** Priority below mails that somebody waits for. */
const digestPriority = 2;

type Due = Awaited<ReturnType<typeof store.listDueDigests>>[number];

/**
 * Recurring work: mails a digest of unread lines, each of them once, to everybody who is due. The same transaction adds the
 * mail and moves the digest's place: no line is mailed twice, and none is lost.
 */
export async function sendDigests(
  ctx: AppContext,
  { signal }: { signal?: Pick<AbortSignal, 'throwIfAborted'> } = {},
): Promise<void> {
  for (const [period, everyMs] of Object.entries(periods)) {
    const before = ctx.clock() - everyMs;
    let after = { digest_at: -1, id: '' };
    for (;;) {
      const due = { before, after, limit: peopleAtOnce };
      const people = await store.listDueDigests(ctx.db, period as keyof typeof periods, due);
      for (const person of people) {
        signal?.throwIfAborted();
        await trySending(ctx, person);
      }
      const last = people.at(-1);
      if (!last || people.length < peopleAtOnce) break;
      after = last;
    }
  }
}

/** Sends a digest; a failure is logged and does not stop the other digests. */
async function trySending(ctx: AppContext, person: Due): Promise<void> {
  try {
    await sendDigest(ctx, person);
  } catch (error) {
    ctx.log.warn({ err: error, user: person.id }, 'A digest could not be written');
  }
}

async function sendDigest(ctx: AppContext, person: Due): Promise<void> {
  const { name: house } = await ctx.state.house.get();
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.takeDigest(trx, person.id, person.digest_at, ctx.clock()))) return;
    const lines = await listLines(trx, person);
    const [newest] = lines;
    if (!newest) return;
    const mail = digestMail({
      to: person,
      language: person.language,
      publicUrl: ctx.config.publicUrl,
      house,
      lines: lines.slice(0, linesShown),
      count: lines.length,
      ticket: unsubscribeQuery(ctx, person.id),
      name: `digest.${person.id}.${newest.id}`,
    });
    await addMail(trx, mail, { person: person.id, priority: digestPriority });
    await store.upsertSettings(trx, person.id, { digest_id: newest.id });
  });
}

/** Unread lines that were in no digest yet, the newest first. */
async function listLines(db: Db, person: Due): Promise<Notification[]> {
  const wishes = await getWishes(db, person.id);
  const after = wishes.readId > person.digest_id ? wishes.readId : person.digest_id;
  const { rows, news } = await listUnread(db, person, wishes, after);
  return [
    ...(await writeGroups(db, rows, after)),
    ...(await toNewsItems(db, person, news)).map((line): Notification => ({
      id: line.id,
      at: line.at,
      is_read: false,
      kind: 'news',
      news: line,
    })),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
}
