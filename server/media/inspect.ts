import type { FileHandle } from 'node:fs/promises';
import type { AudioFile, AudioReport, AudioStage } from './audio-report.ts';
import { differenceMeter, differencePrinter, isAllThereIs, isStrong } from './channel-difference.ts';
import {
  type Constellation,
  constellationPrinter,
  monoConstellation,
} from './constellation/constellation.ts';
import { peakAsksOf } from './constellation/peak-asks.ts';
import { openFingerprinter, type Fingerprinter } from './chromaprint.ts';
import { frameSplitter, type FramesFound } from './frame-splitter.ts';
import { loudnessMeter } from './loudness.ts';
import { mediaError } from './media-error.ts';
import { openMp3Decoder } from './mp3-decoder.ts';
import type { Mp3Layout } from './mp3-layout.ts';
import { checkFrames } from './mp3-verdict.ts';
import { peakMeter } from './peaks.ts';
import { readFrames, withAudio } from './read-audio.ts';
import { monoResampler } from './resampler.ts';
import { soundRate } from './sound/short-spectrum.ts';
import { soundMeter } from './sound/sound-meter.ts';
import { readTags } from './tags.ts';
import { truePeakMeter } from './true-peak.ts';

interface Inspection {
  onStage: (stage: AudioStage) => void;
  /** Awaited after every minute of music, so that other files get their turn. */
  takeTurn: () => Promise<unknown>;
}

type Measures = Omit<AudioReport, 'tags' | 'cover' | 'isCoverTooLarge'>;

const turnSeconds = 60;

/** Decodes a file in pieces and measures everything on the way. Memory does not grow with the file. */
export function inspectMp3(audio: AudioFile, inspection: Inspection): Promise<AudioReport> {
  return withAudio(audio, async (file, layout) => {
    const measured = await measure(file, layout, inspection);
    return { ...measured, ...(await readTags(file, layout, audio.fileSize)) };
  });
}

async function measure(
  file: FileHandle,
  layout: Mp3Layout,
  { onStage, takeTurn }: Inspection,
): Promise<Measures> {
  const { listener, found, errors } = await decode(file, layout, takeTurn, (frames) => {
    onStage('measuring');
    return openMeters(frames);
  });
  checkFrames.atEnd(found, errors);
  if (!listener || listener.seconds() === 0) throw mediaError('unprocessable', 'undecodable');
  const report = listener.report();
  const times = listener.differenceTimes();
  if (!isStrong(times)) return report;

  const again = await decode(file, layout, takeTurn, () => differencePrinter(report.sampleRate));
  const difference = again.listener!.finish();
  if (!isAllThereIs(times)) return { ...report, prints: [...report.prints, difference.print] };
  const { print, constellation } = difference;
  return {
    ...report,
    fingerprint: print,
    prints: [print],
    constellation,
    peakAsks: peakAsksOf(constellation),
  };
}

interface Listener {
  add: (left: Float32Array, right: Float32Array) => void;
}

/** Decodes a file again for its spectral peaks alone. */
export function printPeaks(audio: AudioFile, takeTurn: Inspection['takeTurn']): Promise<Constellation> {
  return withAudio(audio, async (file, layout) => {
    const { listener } = await decode(file, layout, takeTurn, async ({ first }) =>
      constellationPrinter(first?.sampleRate ?? 0),
    );
    if (!listener) throw mediaError('unprocessable', 'undecodable');
    return listener.finish();
  });
}

/** Passes all samples of a file to a listener, which is opened when the first frames have shown rate and channels. */
async function decode<Some extends Listener>(
  file: FileHandle,
  layout: Mp3Layout,
  takeTurn: Inspection['takeTurn'],
  open: (found: FramesFound) => Promise<Some>,
): Promise<{ listener: Some | null; found: FramesFound; errors: number }> {
  const decoder = await openMp3Decoder();
  const runs: Uint8Array[] = [];
  const splitter = frameSplitter(layout.audioStart, (frames) => runs.push(Uint8Array.from(frames)));
  const { found } = splitter;
  let listener: Some | null = null;
  let [errors, samples] = [0, 0];
  let nextTurn = turnSeconds;
  await readFrames(file, layout, splitter, async () => {
    if (!listener && found.frameCount > 0) listener = await open(found);
    for (const frames of runs.splice(0)) {
      const decoded = decoder.decode(frames);
      errors += decoded.errors;
      samples += decoded.left.length;
      if (decoded.left.length > 0) listener?.add(decoded.left, decoded.right);
    }
    if (samples / (found.first?.sampleRate ?? 1) < nextTurn) return;
    nextTurn += turnSeconds;
    await takeTurn();
  });
  decoder.close();
  return { listener, found, errors };
}

/** All consumers of the decoded samples. Made when the first frames have shown rate and channels. */
async function openMeters(found: FramesFound) {
  const sampleRate = found.first?.sampleRate ?? 0;
  const channels = found.stereo ? 2 : 1;
  const loudness = loudnessMeter(sampleRate);
  const truePeaks = [truePeakMeter(), truePeakMeter()] as const;
  const peaks = peakMeter();
  const fingerprinter: Fingerprinter = await openFingerprinter(sampleRate, channels);
  const resample = monoResampler(sampleRate, soundRate);
  const sound = soundMeter();
  const peaksHeard = monoConstellation();
  const difference = differenceMeter();
  let samples = 0;
  return {
    seconds: () => samples / sampleRate,
    differenceTimes: () => difference.times(),
    add(left: Float32Array, right: Float32Array) {
      const second = channels === 2 ? right : null;
      samples += left.length;
      peaks.add(left, right);
      loudness.add(left, second);
      truePeaks[0].add(left);
      if (second) {
        truePeaks[1].add(second);
        difference.add(left, second);
      }
      fingerprinter.add(left, second);
      const mono = resample(left, second);
      sound.add(mono);
      peaksHeard.add(mono);
    },
    report(): Measures {
      const peak = Math.max(truePeaks[0].peak(), truePeaks[1].peak());
      const frames = found.index();
      const constellation = peaksHeard.finish();
      const fingerprint = fingerprinter.finish();
      const frameSeconds = (frames.frameCount * frames.samplesPerFrame) / sampleRate;
      return {
        durationMs: Math.round((samples / sampleRate) * 1000),
        bitrateKbps: Math.round((found.frameBytes * 8) / frameSeconds / 1000),
        sampleRate,
        channels,
        loudnessLufs: loudness.integrated(),
        truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
        peaks: peaks.slices(),
        fingerprint,
        prints: [fingerprint],
        sound: sound.finish(),
        constellation,
        peakAsks: peakAsksOf(constellation),
        frames,
      };
    },
  };
}
