import { artistKey } from '#shared/playlists/artist-name.ts';
import { isGroup, type SmartGroup, type SmartRule } from '#shared/playlists/smart-lists.ts';
import { type TempoRule, tempoSpan, type TempoSpan } from './tempo-span.ts';

/** A set of songs that an index finds without looking at others. */
export type Source =
  | { kind: 'artist'; key: string }
  | { kind: 'liked' }
  | { kind: 'heard'; days: number }
  | { kind: 'followed' }
  | { kind: 'style'; style: string }
  | ({ kind: 'tempo' } & TempoSpan);

/** The smaller ones first, by what they usually hold. A span of tempos may hold nearly all songs. */
const bySize = ['artist', 'liked', 'heard', 'followed', 'style', 'tempo'] as const satisfies Source['kind'][];

/**
 * Sources that together hold every song that fulfils the rules; null where no few do, so that all songs are walked through
 * in their order.
 */
export function coverOf(part: SmartGroup | SmartRule): Source[] | null {
  if (!isGroup(part)) return sourceOf(part);
  const covers = part.rules.map(coverOf);
  if (part.match === 'all') {
    // From one tempo to another is two rules.
    const tempos = part.rules.filter(isTempo);
    if (tempos.length > 1) covers.unshift([{ kind: 'tempo', ...tempoSpan(tempos) }]);
    const [smallest] = covers.flatMap((one) => (one ? [one] : [])).toSorted((a, b) => rank(a) - rank(b));
    return smallest ?? null;
  }
  if (part.match === 'none' || covers.includes(null)) return null;
  return covers.flatMap((one) => one ?? []);
}

const isTempo = (part: SmartGroup | SmartRule): part is TempoRule => !isGroup(part) && part.field === 'tempo';

const rank = (sources: readonly Source[]): number =>
  Math.max(...sources.map(({ kind }) => bySize.indexOf(kind)));

function sourceOf(rule: SmartRule): Source[] | null {
  if (rule.field === 'artist' && rule.op === 'is') return [{ kind: 'artist', key: artistKey(rule.value) }];
  if (rule.field === 'liked' && rule.op === 'is') return [{ kind: 'liked' }];
  if (rule.field === 'heard' && rule.op === 'within') return [{ kind: 'heard', days: rule.value }];
  if (rule.field === 'followed' && rule.op === 'is') return [{ kind: 'followed' }];
  if (rule.field === 'tempo') return [{ kind: 'tempo', ...tempoSpan([rule]) }];
  if (rule.field === 'style' && rule.op === 'is') return [{ kind: 'style', style: rule.value }];
  return null;
}
