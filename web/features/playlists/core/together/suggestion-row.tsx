import { ArrowUpDown, Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isExternalTrack } from '#shared/music/external-links.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { Suggestion } from '#shared/ingest/suggestions.ts';
import { HearTrack } from '#web/components/hear-track.tsx';
import { focusNext } from '#web/lib/focus-next.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { ServiceBadge } from '../outside-link.tsx';
import { titleOf } from '../item-row.tsx';
import { itemsOf } from '../playlist-items.ts';
import { arrive } from './lead-to-first.ts';
import { PlaceSelect } from './place-select.tsx';
import type { Place } from './places.ts';
import { suggestedTrack, suggestionTitle } from './suggested-track.ts';
import { useDecide } from './use-suggestions.ts';

const suggestions = { rows: '[data-suggestion]', button: '[data-accept]', otherwise: '[data-tracks]' };

interface SuggestionRowProps {
  playlist: Playlist;
  suggestion: Suggestion;
  /** Another place than the proposed one, if it was moved. */
  movedTo: Place | undefined;
  onMove: (place: Place) => void;
}

/** A suggestion at its place in the playlist, with buttons to play, accept, reject and move it. */
export function SuggestionRow({ playlist, suggestion, movedTo, onMove }: SuggestionRowProps) {
  const t = useText('suggestion-rows');
  const row = useRef<HTMLFieldSetElement>(null);
  const decide = useDecide(playlist.id, () => focusNext(row.current, suggestions));
  const title = suggestionTitle(suggestion);
  useEffect(arrive, []);
  const accepting = decide.isPending && decide.variables.accept;
  return (
    <fieldset
      ref={row}
      aria-label={t('suggestion', { title })}
      data-suggestion={suggestion.id}
      data-place="suggestions"
      className="my-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-cover border border-dashed border-edge bg-live/10 px-2 py-1.5"
    >
      {/* Under the numbers. */}
      <span className="w-16 shrink-0 max-sm:hidden" />
      <Heard suggestion={suggestion} />
      <Words playlist={playlist} suggestion={suggestion} />
      <div className="flex items-center gap-1 justify-end max-sm:w-full">
        {suggestion.fills || suggestion.source_for ? null : (
          <Popover
            label={t('moveTitle', { title })}
            content={(close) => (
              <PlaceSelect
                playlist={playlist}
                label={t('moveTitle', { title })}
                place={movedTo === undefined ? suggestion.before : movedTo}
                onChange={(place) => {
                  close();
                  onMove(place);
                }}
              />
            )}
          >
            {(trigger) => <IconButton {...trigger} label={t('move', { title })} icon={ArrowUpDown} />}
          </Popover>
        )}
        <IconButton
          label={t('rejectTitle', { title })}
          icon={X}
          disabled={accepting}
          onClick={() => decide.mutate({ suggestion, accept: false })}
        />
        {suggestion.owner_decides ? (
          <OwnerDecides playlist={playlist} suggestion={suggestion} />
        ) : (
          <Button
            size="sm"
            icon={Check}
            aria-label={t('acceptTitle', { title })}
            busy={accepting}
            data-accept=""
            onClick={() =>
              decide.mutate({
                suggestion,
                accept: true,
                ...(movedTo === undefined ? {} : { place: movedTo }),
              })
            }
          >
            {t('accept')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** A note on a source of another person's recording: that person decides about it. */
function OwnerDecides({ playlist, suggestion }: Pick<SuggestionRowProps, 'playlist' | 'suggestion'>) {
  const t = useText('suggestion-rows');
  const track = playlist.tracks.find(({ entry_id }) => entry_id === suggestion.source_for);
  const name = track?.owner?.username;
  return name ? <span className="px-2 text-sm text-muted">{t('ownerDecides', { name })}</span> : null;
}

/** The cover; a press plays the suggestion. */
function Heard({ suggestion }: { suggestion: Suggestion }) {
  const t = useText('suggestion-rows');
  const track = suggestedTrack(suggestion);
  if (!track) return <span className="size-11 shrink-0" />;
  return <HearTrack track={track} label={t('play', { name: suggestionTitle(suggestion) })} />;
}

function Words({ playlist, suggestion }: { playlist: Playlist; suggestion: Suggestion }) {
  const t = useText('suggestion-rows');
  const tPieces = useText('playlist-pieces');
  const track = suggestedTrack(suggestion);
  const name = suggestion.by?.user?.username ?? suggestion.by?.name;
  const { fills, source_for: sourceFor, link } = suggestion;
  const item = itemsOf(playlist).find(({ itemId }) => itemId === (fills ?? sourceFor));
  return (
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 font-medium break-words">{suggestionTitle(suggestion)}</p>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
        {track && isExternalTrack(track) ? <ServiceBadge track={track} /> : null}
        <span className="max-w-full truncate">{track?.artist || tPieces('unknownArtist')}</span>
        <span className="max-w-full break-words text-live">
          {name ? t('by', { name }) : t('bySomebody')}
          {item ? ` ${t(sourceFor ? 'sourceOf' : 'fills', { title: titleOf(item) })}` : ''}
        </span>
        {link?.duration_seconds ? (
          <span className="tabular-nums">{formatDuration(link.duration_seconds)}</span>
        ) : null}
      </p>
      {suggestion.note ? (
        <p className="text-sm break-words whitespace-pre-line italic">“{suggestion.note}”</p>
      ) : null}
    </div>
  );
}
