import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchSettleMs } from '#shared/limits.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { FoundPeople } from './found-people.tsx';
import { FoundPlaylists } from './found-playlists.tsx';
import { FoundTracks } from './found-tracks.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchBeginning } from './search-states.tsx';

const kinds = ['tracks', 'playlists', 'people'] as const;
type Kind = (typeof kinds)[number];

/** Search Music: a box with results while typing. The address has query and kind, so that it can be shared. */
export function SearchPage() {
  const t = useText('search');
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get('q') ?? '';
  const kind = kinds.find((one) => one === address.get('in')) ?? 'tracks';
  const [typed, setTyped] = useState(inAddress);
  // Back and forward, or a link to another question, change the address from outside.
  const [shown, setShown] = useState(inAddress);
  if (shown !== inAddress) {
    setShown(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  const query = useSettled(typed.trim(), searchSettleMs);

  function remember(question: string, next: Kind = kind): void {
    const params = new URLSearchParams(question ? { q: question } : {});
    if (next !== 'tracks') params.set('in', next);
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
          onSelect={(next) => remember(typed.trim(), next)}
          tabs={[
            { key: 'tracks', label: t('tracks'), content: results(query, FoundTracks) },
            { key: 'playlists', label: t('playlists'), content: results(query, FoundPlaylists) },
            { key: 'people', label: t('people'), content: results(query, FoundPeople) },
          ]}
        />
      </div>
    </>
  );
}

function results(query: string, Found: (props: { query: string }) => React.ReactNode) {
  return query === '' ? <SearchBeginning /> : <Found query={query} />;
}
