import { ChevronDown } from 'lucide-react';
import { isDead } from '#shared/music/link-states.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { chooseSource } from '#web/player/controls.ts';
import { usePlayback } from '#web/player/playback.ts';
import { sourceName } from '#web/player/source-name.ts';

/** The source that plays, with a menu of the recording's other ones. Renders nothing for a single source. */
export function SourceChip({ className }: { className?: string }) {
  const t = useText('heard-from');
  const tReason = useText('dead-reasons');
  const info = usePlayback((state) => state.info);
  if (!info || info.sources.length < 2) return null;
  const items = info.sources.map((source): MenuItem => {
    const name = source.kind === 'file' ? t('file') : sourceName(source);
    const words = { source: name, reason: isDead(source.state) ? tReason(source.state) : '' };
    return {
      key: source.id,
      label: words.reason ? t('deadSource', words) : name,
      checked: source.play_url === info.play_url,
      onSelect: () => chooseSource(source.id),
    };
  });
  const label = t('heardFrom', { source: sourceName(info) });
  return (
    <Menu label={t('sources')} items={items}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={label}
          title={label}
          data-source=""
          className={cn(
            '-my-3 inline-flex min-h-11 shrink-0 items-center text-muted hover:text-text',
            className,
          )}
        >
          <span className="inline-flex max-w-44 items-center gap-1 rounded-full bg-raised px-2 py-0.5 text-xs font-semibold">
            <span className="truncate">{sourceName(info)}</span>
            <ChevronDown aria-hidden className="size-3 shrink-0" />
          </span>
        </button>
      )}
    </Menu>
  );
}
