import type { HistoryChange, HistoryDeed, HistoryEntry } from '#shared/playlists/history.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { type Text, useLanguage, useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';

interface EntryListProps {
  entries: readonly HistoryEntry[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** The playlist's history, newest first; a press shows the playlist at that time. */
export function EntryList({ entries, chosen, onChoose }: EntryListProps) {
  return (
    <ol className="grid grid-cols-1 gap-1">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} isChosen={entry.id === chosen} onChoose={() => onChoose(entry.id)} />
        </li>
      ))}
    </ol>
  );
}

function Entry({
  entry: { at, person, visibility, changes },
  isChosen,
  onChoose,
}: {
  entry: HistoryEntry;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useText('history');
  const tPieces = useText('playlist-pieces');
  const tTogether = useText('together');
  const language = useLanguage();
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={cn(
        'grid w-full gap-0.5 rounded-cover border-l-2 px-3 py-2 text-left text-sm -outline-offset-2 transition hover:bg-raised',
        isChosen ? 'border-signal bg-raised' : 'border-line',
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2 text-muted tabular-nums">
        <time dateTime={at}>{formatDateTime(at, language)}</time>
        {visibility === 'public' ? null : <Badge>{tPieces(visibility)}</Badge>}
      </span>
      <span className="font-medium">{person?.username ?? t('nobody')}</span>
      {changes.flatMap(linesOf).map(({ deed, how }) => {
        const words = wordsOf(deed, t, (moment) => formatDateTime(moment, language));
        return (
          <span key={keyOf(deed)} className="min-w-0 break-words">
            {how ? t(how, { edit: words }) : words}
            {deed.suggested_by ? (
              <span className="text-muted">
                {' · '}
                {tTogether('suggestedBy', { name: deed.suggested_by.username })}
              </span>
            ) : null}
          </span>
        );
      })}
    </button>
  );
}

interface Line {
  deed: HistoryDeed;
  how?: 'undid' | 'redid';
}

/** A line for each deed; a return that undid or redid one edit names what that edit did. */
function linesOf(change: HistoryChange): Line[] {
  const { undid, redid } = change;
  if (undid) return undid.map((deed) => ({ deed, how: 'undid' }));
  return redid ? redid.map((deed) => ({ deed, how: 'redid' })) : [{ deed: change }];
}

const keyOf = ({ kind, field, suggested_by, count, titles }: HistoryDeed): string =>
  [kind, field, suggested_by?.id, count, ...titles].join(' ');

type Texts = Text<'history'>;

/** The text of a change: "Added 4 tracks: One, Two, Three …". */
function wordsOf(change: HistoryDeed, t: Texts, inWords: (moment: string) => string): string {
  const { kind, count, titles, of } = change;
  if (kind === 'edited') return editWords(change, t);
  if (kind === 'forgotten') return t('wasForgotten');
  const ellipsis = titles.length < count ? ' …' : '';
  const named = titles.length > 0 ? `: ${titles.join(', ')}${ellipsis}` : '';
  if (kind !== 'reverted') return t(kind, { count }) + named;
  const moment = of ? inWords(of) : '';
  return change.is_whole ? t('reverted', { moment }) : t('broughtBack', { count, moment }) + named;
}

const opened = { public: 'madePublic', unlisted: 'madeUnlisted', private: 'madePrivate' } as const;

function editWords({ field, to }: HistoryDeed, t: Texts): string {
  if (field === 'name') return t('nameTo', { to: to ?? '' });
  if (field === 'genre') return to ? t('genreTo', { to }) : t('genreGone');
  if (field === 'visibility') return t(opened[to as Visibility]);
  return t(field === 'cover' ? 'coverChanged' : 'descriptionChanged');
}
