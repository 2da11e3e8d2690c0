import type { ScanState } from '#shared/music/copyright.ts';
import { useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';

const states = {
  pending: { text: 'statePending', tone: 'quiet' },
  clear: { text: 'stateClear', tone: 'live' },
  matched: { text: 'stateMatched', tone: 'signal' },
  failed: { text: 'stateFailed', tone: 'danger' },
  disputed: { text: 'stateDisputed', tone: 'signal' },
  upheld: { text: 'stateUpheld', tone: 'danger' },
  released: { text: 'stateReleased', tone: 'live' },
} as const;

export function ScanStateBadge({ state }: { state: ScanState }) {
  const t = useText('evidence');
  const { text, tone } = states[state];
  return <Badge tone={tone}>{t(text)}</Badge>;
}
