import { oEmbedAddressOf } from '#server/features/ingest/uploads/link-preview.ts';
import type { DueCheck } from './check.store.ts';
import { type Look, siteOf } from './look.ts';

/** A link that was looked at. */
export interface Looked {
  check: DueCheck;
  look: Look;
  at: number;
}

/** So many answers say something of their site. */
const answersAtLeast = 5;

/**
 * The sites whose oEmbed says of every link that it is gone or closed, though some of them played at their last look: it is
 * the site that has changed, or is broken, and its answers say nothing of the links.
 */
export function sitesThatChanged(looks: readonly Looked[]): Set<string> {
  const told = looks.filter(({ check }) => oEmbedAddressOf(check.url) !== null);
  const bySite = Map.groupBy(told, ({ check }) => siteOf(check.url));
  const changed = [...bySite].filter(([, some]) => hasChanged(some));
  return new Set(changed.map(([site]) => site));
}

const hasChanged = (looks: readonly Looked[]): boolean =>
  looks.length >= answersAtLeast &&
  looks.every(({ look }) => look.kind === 'failed' && look.isClear) &&
  looks.some(({ check }) => check.state === 'plays');
