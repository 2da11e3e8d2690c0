import { CircleCheck, CircleDashed, CircleQuestionMark, CircleSlash, Link } from 'lucide-react';
import { nameMax } from '#shared/limits.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { Select, TextInput } from '#web/ui/field.tsx';
import { type JudgedLine, namelessTitle, type Outcome, possibleOutcomes } from './outcomes.ts';

interface PreviewRowProps {
  number: number;
  line: JudgedLine;
  outcome: Outcome;
  /** The name that the person gave to a nameless link. */
  typed: string;
  /** True while names of links are being looked up. */
  isLooking: boolean;
  onChange: (outcome: Outcome) => void;
  onTitle: (title: string) => void;
}

const choices = { track: 'asTrack', link: 'asLink', wanted: 'asWanted', out: 'leaveOut' } as const;

/** The list's words, the match, and the choice of an outcome. */
export function PreviewRow({ number, line, outcome, typed, isLooking, onChange, onTitle }: PreviewRowProps) {
  const t = useText('import-page');
  const isOut = outcome === 'out';
  const title = line.is_nameless ? typed.trim() || namelessTitle(line) : line.title;
  return (
    <li
      className={cn(
        'grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-2',
        'lg:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_13rem]',
        isOut && 'text-muted',
        isOut && !line.isThere && 'line-through decoration-edge',
      )}
    >
      <span className="text-center text-sm text-muted tabular-nums">{number}</span>
      {line.is_nameless && !isOut && !isLooking ? (
        <TextInput
          hideLabel
          label={t('nameOfLine', { number })}
          placeholder={namelessTitle(line)}
          maxLength={nameMax}
          value={typed}
          onChange={({ target }) => onTitle(target.value)}
        />
      ) : (
        <Words
          title={title}
          artist={line.artist}
          seconds={line.duration_seconds}
          isWaiting={line.is_nameless}
        />
      )}
      <div className="max-lg:col-start-2">
        <Find line={line} outcome={outcome} />
      </div>
      {line.isThere ? null : (
        <Select
          hideLabel
          label={t('outcome', { title })}
          value={outcome}
          className="max-lg:col-start-2"
          onChange={(event) => onChange(event.target.value as Outcome)}
        >
          {possibleOutcomes(line).map((one) => (
            <option key={one} value={one}>
              {t(choices[one])}
            </option>
          ))}
        </Select>
      )}
    </li>
  );
}

interface WordsProps {
  title: string;
  artist: string;
  seconds: number | null;
  /** True if the title is a placeholder until the name is looked up. */
  isWaiting?: boolean;
}

function Words({ title, artist, seconds, isWaiting = false }: WordsProps) {
  return (
    <span className="min-w-0">
      <span className={cn('block truncate', isWaiting ? 'text-muted' : 'font-medium')}>{title}</span>
      <span className="block truncate text-sm text-muted">
        {[artist, seconds === null ? '' : formatDuration(seconds)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

function Find({ line, outcome }: Pick<PreviewRowProps, 'line' | 'outcome'>) {
  const t = useText('import-page');
  const tPieces = useText('playlist-pieces');
  const { track, link } = line;
  if (outcome === 'out') {
    const isKnown = line.isThere || line.already === 'repeated';
    return (
      <span className="flex items-center gap-3">
        <Sign icon={isKnown ? CircleCheck : CircleSlash} className="text-muted" />
        {isKnown ? t(line.isThere ? 'alreadyThere' : 'repeated') : null}
      </span>
    );
  }
  if (track && (outcome === 'track' || !line.sure)) {
    const isUsed = outcome === 'track';
    return (
      <span className="flex min-w-0 items-center gap-3">
        <Sign
          icon={isUsed ? CircleCheck : CircleQuestionMark}
          className={isUsed ? 'text-live' : 'text-signal'}
        />
        <span className="w-10 shrink-0">
          <CoverArt id={track.id} src={track.cover_url} small />
        </span>
        <Words
          title={isUsed ? formatTrackTitle(track.title) : `${t('maybe')} ${formatTrackTitle(track.title)}`}
          artist={track.artist || tPieces('unknownArtist')}
          seconds={track.duration_seconds}
        />
      </span>
    );
  }
  if (link && outcome === 'link') {
    return (
      <span className="flex min-w-0 items-center gap-3">
        <Sign icon={Link} className="text-live" />
        <span className="truncate">
          {t('linkTo', { site: new URL(link.url).hostname.replace(/^www\./, '') })}
        </span>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-3 text-muted">
      <Sign icon={CircleDashed} className="text-muted" />
      {t('notFound')}
    </span>
  );
}

function Sign({ icon: Icon, className }: { icon: typeof CircleCheck; className: string }) {
  return <Icon aria-hidden className={cn('size-5 shrink-0', className)} />;
}
