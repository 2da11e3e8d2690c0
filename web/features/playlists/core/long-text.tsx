import { useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';

/** Limits above which a text is shortened: it would push the music off the screen. */
const [longCharacters, longLines] = [280, 4];

/** A person's text with its line breaks; a long text is shortened, and shown whole on demand. */
export function LongText({ children }: { children: string }) {
  const t = useText('playlist-page');
  const [isOpen, setIsOpen] = useState(false);
  const isLong = children.length > longCharacters || children.split('\n').length > longLines;
  return (
    <div className="max-w-2xl">
      <p
        className={cn(
          'break-words whitespace-pre-line text-muted max-sm:text-sm',
          isLong && !isOpen && 'line-clamp-2 sm:line-clamp-4',
        )}
      >
        {children}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-11 items-center text-sm font-medium text-text hover:underline"
        >
          {t(isOpen ? 'showLess' : 'showMore')}
        </button>
      ) : null}
    </div>
  );
}
