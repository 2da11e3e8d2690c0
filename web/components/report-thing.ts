import type { TargetKind } from '#shared/moderation/reports.ts';
import { createPart, withPart } from '#web/lib/part.ts';

/** The reported thing and its name. */
export interface Reported {
  kind: TargetKind;
  id: string;
  name: string;
}

const dialog = createPart(() => import('./report/open-report.tsx'));

/** Opens the form by which something is reported. */
export function reportThing(thing: Reported): void {
  withPart(dialog, { act: ({ openReport }) => openReport(thing) });
}
