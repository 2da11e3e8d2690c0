import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { canonicalLink } from '#shared/music/links.ts';
import { type LinkPreview as Preview, previewLink } from '#shared/music/track-drafts.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { platformNames } from './platform-select.tsx';

interface LinkPreviewProps {
  /** As typed or pasted. */
  url: string;
  onFound: (preview: Preview) => void;
}

/** The pause after typing, so that not every letter sends a request. */
const pauseMs = 400;

/** The link's preview: its platform at once, title and cover once its site has answered. */
export function LinkPreview({ url, onFound }: LinkPreviewProps) {
  const t = useText('upload-screen');
  const address = useSettled(canonicalLink(url)?.url ?? '');
  const { data, isFetching } = useQuery({
    ...queryOf(previewLink, { query: { url: address } }),
    enabled: address !== '',
    retry: false,
  });
  const notify = useEffectEvent(onFound);
  useEffect(() => {
    if (data) notify(data);
  }, [data]);
  if (address === '') return null;
  return (
    <output className="flex min-h-16 items-center gap-4 rounded-panel bg-surface p-3">
      <span className="block size-14 shrink-0">
        <CoverArt id={address} src={data?.cover_url} small />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {data?.title ?? (isFetching ? t('lookingUp') : address)}
        </span>
        <span className="block truncate text-sm text-muted">
          {data ? t('recognised', { platform: t(platformNames[data.platform]) }) : null}
        </span>
      </span>
    </output>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
