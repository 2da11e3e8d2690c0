import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { searchQueryMax } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { cn } from '#web/ui/cn.ts';

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
}

/** The query box; it gets the focus when the page opens, unless a touch keyboard would cover the results. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const t = useText('search');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      className="relative max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault();
        // On a phone the keyboard goes and the results show.
        input.current?.blur();
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchQueryMax}
        value={value}
        aria-label={t('label')}
        placeholder={t('placeholder')}
        onChange={(event) => onChange(event.target.value)}
        className={cn(
          controlLook,
          'min-h-13 rounded-full! pr-14 pl-12 text-base [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value === '' ? null : (
        <IconButton
          label={t('clear')}
          icon={X}
          className="absolute! top-1/2 right-1 -translate-y-1/2"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </form>
  );
}
