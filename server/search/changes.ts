import { type IndexedDocument, toIndexed, vocabularyOf } from './documents.ts';
import type { Changes } from './search.ts';

/** The work to be done in an index that keeps its documents and a vocabulary in tables. */
export interface Plan<Held extends IndexedDocument> {
  /** Documents that are new or different, each with what the index holds of it. */
  written: { document: IndexedDocument; held: Held | null }[];
  removed: Held[];
  /** By how much the number of documents with a word changes. */
  words: Map<string, number>;
}

/** Compares documents with what an index holds of them. */
export function planChanges<Held extends IndexedDocument>(
  { documents, gone }: Changes,
  held: readonly Held[],
): Plan<Held> {
  const known = new Map(held.map((document) => [document.id, document]));
  const plan: Plan<Held> = { written: [], removed: [], words: new Map() };
  const count = (document: IndexedDocument, by: number): void => {
    for (const word of vocabularyOf(document)) plan.words.set(word, (plan.words.get(word) ?? 0) + by);
  };
  for (const source of documents) {
    const document = toIndexed(source);
    const before = known.get(document.id) ?? null;
    if (before && isSame(before, document)) continue;
    plan.written.push({ document, held: before });
    if (before) count(before, -1);
    count(document, 1);
  }
  for (const id of gone) {
    const before = known.get(id);
    if (!before) continue;
    plan.removed.push(before);
    count(before, -1);
  }
  for (const [word, by] of plan.words) if (by === 0) plan.words.delete(word);
  return plan;
}

const compared = ['rank', 'scope', 'title', 'byline', 'body', 'extra'] as const;

function isSame(one: IndexedDocument, other: IndexedDocument): boolean {
  return compared.every((field) => one[field] === other[field]);
}
