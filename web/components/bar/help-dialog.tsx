import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const lines = [
  { keys: ['space'], words: 'helpPlay' },
  { keys: ['←', '→'], words: 'helpSeek' },
  { keys: ['↑', '↓'], words: 'helpVolume' },
  { keys: ['M'], words: 'helpMute' },
  { keys: ['S'], words: 'helpShuffle' },
  { keys: ['L'], words: 'helpLike' },
  { keys: ['A'], words: 'helpAdd' },
  { keys: ['Ctrl', 'K'], words: 'helpFind' },
  { keys: ['?'], words: 'helpHelp' },
] as const;

/** The keys and what they do. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useText('player-bar');
  return (
    <Dialog open onClose={onClose} title={t('help')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {lines.map(({ keys, words }) => (
          <div key={words} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-h-8 min-w-8 place-items-center rounded-sm bg-raised px-2 font-mono text-sm ring-1 ring-line"
                >
                  {key === 'space' ? t('space') : key}
                </kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
