import { getHouseFacts } from '#web/lib/house.ts';
import { linkServiceOf, webAddress } from '#shared/music/external-links.ts';
import { serviceNames } from '#shared/music/service-names.ts';

/** The name of a source's site, the same in every language: YouTube, example.org; Segue for its own files. */
export function sourceName({ play_url: address, ...source }: Addressed): string {
  const isFile = source.storage_type === 'FILE' || source.kind === 'file';
  if (isFile || !address) return getHouseFacts().name;
  const host = webAddress(address)?.hostname.replace(/^www\./, '');
  return serviceNames[linkServiceOf(address)] || (host ?? getHouseFacts().name);
}

interface Addressed {
  play_url: string | null;
  storage_type?: 'FILE' | 'URL';
  kind?: string;
}
