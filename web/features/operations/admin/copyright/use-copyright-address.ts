import { useSearchParams } from 'react-router';
import type { ScanFilter } from '#shared/music/copyright.ts';

const tabs = ['queue', 'works', 'removed'] as const;

/** The filters, in the order of the screen. */
export const filters = [
  'open',
  'matched',
  'disputed',
  'failed',
  'duplicate',
  'upheld',
  'released',
  'clear',
] as const satisfies readonly ScanFilter[];

export interface CopyrightAddress {
  tab: (typeof tabs)[number];
  filter: ScanFilter;
  /** The id of the scan whose evidence is open. */
  scan: string | null;
}

/** The screen's filters, kept in the address, so that a reload and the back button keep it too. */
export function useCopyrightAddress(): [CopyrightAddress, (patch: Partial<CopyrightAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const address: CopyrightAddress = {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'queue',
    filter: filters.find((filter) => filter === params.get('filter')) ?? 'open',
    scan: params.get('scan'),
  };
  function change(patch: Partial<CopyrightAddress>): void {
    const { tab, filter, scan } = { ...address, ...patch };
    setParams({
      ...(tab === 'queue' ? {} : { tab }),
      ...(filter === 'open' ? {} : { filter }),
      ...(scan ? { scan } : {}),
    });
  }
  return [address, change];
}
