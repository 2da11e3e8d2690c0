import type { AuditEntry } from '#shared/base/audit.ts';

/** An entry of the log, or the newest of several that say the same one after the other; `folded` are the older ones. */
export interface FoldedEntry extends AuditEntry {
  folded: readonly AuditEntry[];
}

/** Fewer of them are shown one by one. */
const foldedFrom = 3;

/** Scans that found nothing: of these alone there are so many that they push away what an administrator looks for. */
const isFoldable = ({ action, actor }: AuditEntry): boolean => action === 'copyright.clear' && actor === '';

/** Folds what Segue itself noted again and again; `open` has the ids of the newest entries of unfolded ones. */
export function foldEntries(entries: readonly AuditEntry[], open: ReadonlySet<string>): FoldedEntry[] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0] && isFoldable(entry) && isFoldable(run[0])) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): FoldedEntry[] => {
    const [newest, ...folded] = run;
    if (!newest) return [];
    const isShown = run.length < foldedFrom || open.has(newest.id);
    return isShown ? run.map((entry) => ({ ...entry, folded: [] })) : [{ ...newest, folded }];
  });
}
