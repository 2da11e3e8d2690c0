import type { AppContext } from '#server/context.ts';
import { reportTarget } from '#server/features/moderation/reports/report.service.ts';
import { AppError } from '#shared/errors.ts';
import type { ReportReason, TargetKind } from '#shared/moderation/reports.ts';
import type { Members } from './crowd.ts';
import type { Journal } from './journal.ts';
import { addressOf, at } from './site.ts';

/** A report that waits for a moderator. */
export interface DemoReport {
  by: string;
  kind: Extract<TargetKind, 'playlist' | 'cover' | 'person'>;
  /** A playlist's name, or a person's. */
  of: string;
  reason: ReportReason;
  note: string;
  hoursAgo: number;
}

export const reports: readonly DemoReport[] = [
  {
    by: 'chiara.deluca',
    kind: 'playlist',
    of: 'Warehouse 9',
    reason: 'copyright',
    note: 'The third track is from a record that I own.',
    hoursAgo: 30,
  },
  {
    by: 'tomas.herrera',
    kind: 'playlist',
    of: 'Warehouse 9',
    reason: 'other',
    note: 'The name is that of our club.',
    hoursAgo: 26,
  },
  {
    by: 'sofia_conti',
    kind: 'cover',
    of: 'Rainy Day Cassette',
    reason: 'other',
    note: 'It flickers when I scroll past it.',
    hoursAgo: 9,
  },
  {
    by: 'amara',
    kind: 'person',
    of: 'matteo.ricci',
    reason: 'impersonation',
    note: 'There is a DJ of this name, and this is not him.',
    hoursAgo: 3,
  },
];

const hourMs = 60 * 60_000;

/** Lets a report pass that was made before, by a beginning that died before it noted it. */
function ignoreSecond(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}

/** Puts the reports into the queue. */
export async function makeReports(
  { ctx, journal, members, now }: { ctx: AppContext; journal: Journal; members: Members; now: number },
  wanted: readonly DemoReport[],
): Promise<void> {
  for (const { by, kind, of, reason, note, hoursAgo } of wanted) {
    const when = now - hoursAgo * hourMs;
    await journal.once(`report/${by}/${of}`, async () => {
      const id =
        kind === 'person'
          ? members.idOf(of)
          : await journal.once<string>(`playlist/${of}`, () =>
              Promise.reject(new Error(`No playlist ${of}`)),
            );
      const body = { target_kind: kind, target_id: id, reason, note };
      const from = { ip: addressOf(when), language: 'en' } as const;
      await reportTarget(at(ctx, when), { id: members.idOf(by) }, body, from).catch(ignoreSecond);
    });
  }
}
