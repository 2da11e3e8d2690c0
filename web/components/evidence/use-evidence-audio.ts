import { useEffect, useRef, useState } from 'react';
import type { CopyrightMatch } from '#shared/music/copyright.ts';
import { pausePlayback } from '#web/player/controls.ts';
import { openStereoPlayers } from './stereo-players.ts';

export type Heard = 'upload' | 'work' | 'both';

export interface EvidencePlayback {
  what: Heard;
  match: CopyrightMatch;
  /** The positions of both recordings, in seconds; null for the one that is not played. */
  uploadAt: number | null;
  workAt: number | null;
}

export interface EvidenceAudio {
  playback: EvidencePlayback | null;
  hasFailed: boolean;
  /** Plays from where a match begins, or `offset` seconds later. A stretch that is over stops by itself. */
  play: (what: Heard, match: CopyrightMatch, offset?: number) => void;
  stop: () => void;
}

/** Plays the upload, the work, or both at the matched second; whatever else sounds on the site pauses. */
export function useEvidenceAudio(uploadUrl: string | null): EvidenceAudio {
  const [playback, setPlayback] = useState<EvidencePlayback | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const players = useRef<ReturnType<typeof openStereoPlayers> | null>(null);

  useEffect(() => () => players.current?.close(), []);

  function stop(): void {
    players.current?.stop();
    setPlayback(null);
  }

  function play(what: Heard, match: CopyrightMatch, offset = 0): void {
    pausePlayback();
    setFailed(false);
    players.current ??= openStereoPlayers();
    const tempo = 1 + match.tempo_percent / 100;
    const { upload_from, upload_to, work_from, work_to, audio_url, pitch_percent } = match;
    // A work that was sped up is played as fast as the upload, so that both stay in step.
    const workRate = what === 'both' ? tempo : 1;
    const isTurntable = Math.abs(pitch_percent) > 0.25;
    setPlayback({ what, match, uploadAt: null, workAt: null });
    players.current.play({
      upload:
        what === 'work' || uploadUrl === null
          ? null
          : { url: uploadUrl, from: upload_from + offset, to: upload_to, rate: 1, keepsPitch: true },
      work:
        what === 'upload' || audio_url === null
          ? null
          : {
              url: audio_url,
              from: work_from + offset * tempo,
              to: work_to,
              rate: workRate,
              keepsPitch: !isTurntable,
            },
      onTime: (uploadAt, workAt) => setPlayback({ what, match, uploadAt, workAt }),
      onEnd: () => setPlayback(null),
      onError: () => {
        setPlayback(null);
        setFailed(true);
      },
    });
  }

  return { playback, hasFailed, play, stop };
}
