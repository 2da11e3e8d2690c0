import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import type { Suggestion } from '#shared/ingest/suggestions.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { suggestedTrack, suggestionTitle } from './suggested-track.ts';
import { useWithdraw } from './use-suggest.ts';
import { useOwnSuggestions } from './use-suggestions.ts';

/** The reader's own suggestions for a playlist, with their decisions. Renders nothing without any. */
export function OwnSuggestions({ playlistId }: { playlistId: string }) {
  const t = useText('suggesting');
  const heading = useId();
  const { own = [] } = useOwnSuggestions(playlistId);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2 border-t border-line pt-5">
      <h3 id={heading} className="font-semibold">
        {t('mine')}
      </h3>
      <ul className="grid grid-cols-1 gap-1">
        {own.map((suggestion) => (
          <Own key={suggestion.id} playlistId={playlistId} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  );
}

const tones = { open: 'quiet', accepted: 'live', rejected: 'quiet', withdrawn: 'quiet' } as const;

function Own({ playlistId, suggestion }: { playlistId: string; suggestion: Suggestion }) {
  const t = useText('suggesting');
  const language = useLanguage();
  const withdraw = useWithdraw(playlistId);
  const track = suggestedTrack(suggestion);
  const title = suggestionTitle(suggestion);
  const { state, at } = suggestion;
  return (
    <li className="flex min-h-14 items-center gap-3">
      <span className="w-10 shrink-0">
        <CoverArt id={track?.id ?? suggestion.id} src={track?.cover_url ?? null} small />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Badge tone={tones[state]}>{t(state)}</Badge>
          <time dateTime={at}>{formatRelative(at, language)}</time>
        </span>
      </span>
      {state === 'open' ? (
        <Button
          size="sm"
          icon={Undo2}
          aria-label={t('withdrawTitle', { title })}
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(suggestion.id)}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </li>
  );
}
