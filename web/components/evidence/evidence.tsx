import { AudioLines, CircleStop, FileAudio, Headphones } from 'lucide-react';
import type { CopyrightMatch, Scan } from '#shared/music/copyright.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { measuresOf } from './measures.ts';
import { Timeline } from './timeline.tsx';
import { type EvidenceAudio, type Heard, useEvidenceAudio } from './use-evidence-audio.ts';

const sources = {
  reference: 'reference',
  removed: 'removed',
  track: 'otherTrack',
  acoustid: 'acoustid',
} as const;

/** The evidence to show: a scan, or a takedown that is based on one. */
export type EvidenceShown = Pick<Scan, 'kind' | 'title' | 'duration_seconds' | 'audio_url' | 'matches'>;

/** All that a scan found: for each work a time line of the stretches in step, each with its figures and its sound. */
export function Evidence({ scan, isAdmin = false }: { scan: EvidenceShown; isAdmin?: boolean }) {
  const t = useText('evidence');
  const audio = useEvidenceAudio(scan.audio_url);
  const works = Map.groupBy(scan.matches, ({ source, title, artist, work_seconds }) =>
    JSON.stringify([source, title, artist, work_seconds]),
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      {scan.audio_url === null && scan.matches.length > 0 ? (
        <p className="text-sm text-muted">{t('noUploadAudio')}</p>
      ) : null}
      {audio.hasFailed ? <Notice kind="error">{t('audioFailed')}</Notice> : null}
      {[...works].map(([key, matches]) => (
        <WorkEvidence key={key} scan={scan} matches={matches} audio={audio} isAdmin={isAdmin} />
      ))}
    </div>
  );
}

interface WorkEvidenceProps {
  scan: EvidenceShown;
  matches: readonly CopyrightMatch[];
  audio: EvidenceAudio;
  isAdmin: boolean;
}

function WorkEvidence({ scan, matches, audio, isAdmin }: WorkEvidenceProps) {
  const t = useText('evidence');
  const [first] = matches;
  if (!first) return null;
  const { source, title, artist, work_seconds } = first;
  const name = artist ? t('by', { title, artist }) : title;
  const canHear = (what: Heard) =>
    (what === 'work' || scan.audio_url !== null) && (what === 'upload' || first.audio_url !== null);
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3">
      <h4 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        <span className="text-sm font-normal text-muted">{t(sources[source])}</span>
      </h4>
      {source === 'acoustid' ? (
        <p className="text-sm text-muted">{t('wholeRecording')}</p>
      ) : (
        <Timeline
          uploadSeconds={scan.duration_seconds}
          workSeconds={work_seconds ?? Math.max(...matches.map(({ work_to }) => work_to))}
          uploadName={`${t(scan.kind === 'upload' ? 'upload' : 'track')}: ${scan.title}`}
          workName={`${t(sources[source])}: ${title}`}
          matches={matches}
          playback={audio.playback}
          onPick={(match, offset) => {
            const what = (['both', 'upload', 'work'] as const).find(canHear);
            if (what) audio.play(what, match, Math.max(0, offset));
          }}
        />
      )}
      <ol className="grid gap-4">
        {matches.map((match) => (
          <li key={`${match.upload_from} ${match.work_from}`} className="grid gap-2">
            <StretchWords match={match} />
            <Listen kind={scan.kind} match={match} audio={audio} canHear={canHear} />
          </li>
        ))}
      </ol>
      {isAdmin && first.audio_url === null && source !== 'acoustid' ? (
        <p className="text-sm text-muted">{t('noWorkAudio')}</p>
      ) : null}
    </section>
  );
}

function StretchWords({ match }: { match: CopyrightMatch }) {
  const t = useText('evidence');
  if (match.source === 'acoustid') return null;
  const places = {
    from: formatDuration(match.upload_from),
    to: formatDuration(match.upload_to),
    workFrom: formatDuration(match.work_from),
    workTo: formatDuration(match.work_to),
  };
  return (
    <div>
      <p className="text-sm font-medium tabular-nums">{t('inStep', places)}</p>
      <p className="text-sm text-muted tabular-nums">{measuresOf(match, t).join(' · ')}</p>
    </div>
  );
}

const both = { what: 'both', short: 'both', text: 'hearBoth', icon: Headphones } as const;
const work = { what: 'work', short: 'reference', text: 'hearWork', icon: FileAudio } as const;
const listens = {
  upload: [both, { what: 'upload', short: 'upload', text: 'hearUpload', icon: AudioLines }, work],
  rescan: [both, { what: 'upload', short: 'track', text: 'hearTrack', icon: AudioLines }, work],
} as const;

interface ListenProps extends Pick<EvidenceShown, 'kind'> {
  match: CopyrightMatch;
  audio: EvidenceAudio;
  canHear: (what: Heard) => boolean;
}

function Listen({ kind, match, audio, canHear }: ListenProps) {
  const t = useText('evidence');
  const playing = audio.playback?.match === match ? audio.playback.what : null;
  const offered = listens[kind].filter(({ what }) => canHear(what));
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map(({ what, short, text, icon }) => (
        <Button
          key={what}
          size="sm"
          kind={playing === what ? 'primary' : 'quiet'}
          icon={playing === what ? CircleStop : icon}
          aria-label={t(playing === what ? 'stop' : text)}
          title={what === 'both' ? t('hearBothHint') : undefined}
          onClick={() => (playing === what ? audio.stop() : audio.play(what, match))}
        >
          {t(playing === what ? 'stop' : short)}
        </Button>
      ))}
    </div>
  );
}
