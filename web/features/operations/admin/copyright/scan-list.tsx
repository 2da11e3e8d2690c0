import { type KeyboardEvent, useRef } from 'react';
import type { ScanSummary } from '#shared/music/copyright.ts';
import { ScanStateBadge } from '#web/components/evidence/scan-state.tsx';
import { formatDuration, formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';

interface ScanListProps {
  scans: readonly ScanSummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The queue; arrow keys move through it. */
export function ScanList({ scans, chosen, onChoose }: ScanListProps) {
  const t = useText('copyright-screen');
  const list = useRef<HTMLUListElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = steps[event.key]?.(at, buttons.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are the buttons' own, bubbling
    <ul ref={list} aria-label={t('scans')} onKeyDown={onKeyDown} className="grid grid-cols-1 gap-2">
      {scans.map((scan) => (
        <li key={scan.id}>
          <ScanRow scan={scan} isChosen={scan.id === chosen} onChoose={() => onChoose(scan.id)} />
        </li>
      ))}
    </ul>
  );
}

interface ScanRowProps {
  scan: ScanSummary;
  isChosen: boolean;
  onChoose: () => void;
}

function ScanRow({ scan, isChosen, onChoose }: ScanRowProps) {
  const t = useText('copyright-screen');
  const te = useText('evidence');
  const language = useLanguage();
  const { title, artist, owner, matched_title, matched_artist, kind } = scan;
  const matched = matched_artist
    ? te('by', { title: matched_title ?? '', artist: matched_artist })
    : matched_title;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      data-scan={scan.id}
      data-edge=""
      className={cn(
        'grid w-full gap-1 rounded-panel p-4 text-left transition',
        isChosen ? 'bg-raised shadow-[inset_3px_0_0_var(--color-signal)]' : 'bg-surface hover:bg-raised',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          {title} <span className="font-normal text-muted">· {artist}</span>
        </span>
        <ScanStateBadge state={scan.state} />
      </span>
      {matched ? (
        <span className="truncate text-sm">
          {t('matchOf', { title: matched })}
          {scan.match_count > 1 ? (
            <span className="text-muted"> · {te('timeline', { count: scan.match_count })}</span>
          ) : null}
        </span>
      ) : null}
      <span className="truncate text-xs text-muted tabular-nums">
        {[
          t(kind === 'upload' ? 'kindUpload' : 'kindRescan'),
          owner?.username ?? t('nobody'),
          formatDuration(scan.duration_seconds),
          formatRelative(scan.updated_at, language),
        ].join(' · ')}
      </span>
    </button>
  );
}
