import { Marked } from '#web/components/marked.tsx';
import { useText } from '#web/lib/i18n.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';
import type { PalettePage } from './use-found-pages.ts';

interface FoundPagesProps {
  pages: readonly PalettePage[];
  query: string;
  onGo: (path: string) => void;
}

export function FoundPages({ pages, query, onGo }: FoundPagesProps) {
  const t = useText('search');
  const tNames = useText('titles');
  return (
    <PaletteGroup name={t('pages')}>
      {pages.map(({ title, path, icon: Icon }) => (
        <PaletteItem
          key={path}
          value={path}
          icon={<Icon aria-hidden className="size-5 text-muted" />}
          onSelect={() => onGo(path)}
        >
          <Marked text={tNames(title)} query={query} />
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}
