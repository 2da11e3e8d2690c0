import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchHitsDefault, searchSettleMs } from '#shared/limits.ts';
import type { FoundKind } from '#shared/playlists/search-order.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { FoundAll } from './found-all.tsx';
import { FoundPeople } from './found-people.tsx';
import { FoundPlaylists } from './found-playlists.tsx';
import { FoundTracks } from './found-tracks.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchBeginning } from './search-states.tsx';
import { useFound } from './use-found.ts';

const kinds = ['all', 'tracks', 'playlists', 'people'] as const;
type Kind = (typeof kinds)[number];

/** Search Music: a box with results while typing. The address has query and kind, so that it can be shared. */
export function SearchPage() {
  const t = useText('search');
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get('q') ?? '';
  const kind = kinds.find((one) => one === address.get('in')) ?? 'all';
  const [typed, setTyped] = useState(() => typedBefore() ?? inAddress);
  // Back and forward, or a link to another question, change the address from outside.
  const [shown, setShown] = useState(inAddress);
  if (shown !== inAddress) {
    setShown(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  const query = useSettled(typed.trim(), searchSettleMs);
  const found = useFound(query, kind === 'all');
  const select = (next: Kind) => remember(typed.trim(), next);
  const tabOf = (key: FoundKind, content: React.ReactNode) => ({
    key,
    label: <KindLabel kind={key} count={query === '' ? undefined : found[key].data?.length} />,
    content: query === '' ? <SearchBeginning /> : content,
  });

  function remember(question: string, next: Kind = kind): void {
    const params = new URLSearchParams(question ? { q: question } : {});
    if (next !== 'all') params.set('in', next);
    setAddress(params, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeading title="search" />
      <SearchBox
        value={typed}
        onChange={(text) => {
          setTyped(text);
          remember(text.trim());
        }}
      />
      <div className="mt-6">
        <Tabs
          label={t('kinds')}
          selected={kind}
          onSelect={select}
          tabs={[
            {
              key: 'all',
              label: t('all'),
              content:
                query === '' ? <SearchBeginning /> : <FoundAll {...{ query, found }} onKind={select} />,
            },
            tabOf('tracks', <FoundTracks query={query} />),
            tabOf('playlists', <FoundPlaylists query={query} />),
            tabOf('people', <FoundPeople query={query} />),
          ]}
        />
      </div>
    </>
  );
}

/** The question in the box that the server painted: somebody may have typed before this page was here. */
const typedBefore = (): string | undefined =>
  document.querySelector<HTMLInputElement>('#painted input')?.value;

/** The name of a kind with the number of its hits, in a place that is there before the number comes. */
function KindLabel({ kind, count }: { kind: FoundKind; count: number | undefined }) {
  const t = useText('search');
  const shown =
    count === undefined ? '' : count < searchHitsDefault ? String(count) : `${searchHitsDefault}+`;
  return (
    <>
      {t(kind)} <span className="inline-block min-w-6 text-left text-muted tabular-nums">{shown}</span>
    </>
  );
}
