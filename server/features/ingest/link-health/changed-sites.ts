import { oEmbedAddressOf } from '#server/features/ingest/uploads/link-preview.ts';
import type { DueCheck } from './check.store.ts';
import { type Look, siteOf } from './look.ts';

/** A link with the result of its check. */
export interface Looked {
  check: DueCheck;
  look: Look;
  at: number;
}

/** Fewest answers from which a conclusion about their site is drawn. */
const answersAtLeast = 5;

/**
 * The sites whose oEmbed says of every link that it is gone or closed, though some of them played before: the site itself
 * has changed or is broken, and its answers say nothing of the links.
 */
export function sitesThatChanged(looks: readonly Looked[]): Set<string> {
  const withOEmbed = looks.filter(({ check }) => oEmbedAddressOf(check.url) !== null);
  const bySite = Map.groupBy(withOEmbed, ({ check }) => siteOf(check.url));
  const changed = [...bySite].filter(([, some]) => hasChanged(some));
  return new Set(changed.map(([site]) => site));
}

const hasChanged = (looks: readonly Looked[]): boolean =>
  looks.length >= answersAtLeast &&
  looks.every(({ look }) => look.kind === 'failed' && look.isClear) &&
  looks.some(({ check }) => check.state === 'plays');
