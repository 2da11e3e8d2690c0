import { type FileHandle, open } from 'node:fs/promises';
import { openFingerprinter, type Fingerprinter } from './chromaprint.ts';
import { frameSplitter, type FramesFound } from './frame-splitter.ts';
import { loudnessMeter } from './loudness.ts';
import { MediaError } from './media-error.ts';
import { openMp3Decoder } from './mp3-decoder.ts';
import { readLayout, type Mp3Layout } from './mp3-layout.ts';
import { checkFrames, checkFirstBytes } from './mp3-verdict.ts';
import { peakMeter } from './peaks.ts';
import { readTags } from './tags.ts';
import { truePeakMeter } from './true-peak.ts';
import { variantPrinter } from './variant-prints.ts';
import type { AudioReport, AudioStage, InspectJob } from './workshop.ts';

const pieceBytes = 128 * 1024;

/** Decodes a file once, in pieces, and measures everything on the way. Memory does not grow with the file. */
export async function inspectMp3(
  { path, fileSize }: Pick<InspectJob, 'path' | 'fileSize'>,
  onStage: (stage: AudioStage) => void,
): Promise<AudioReport> {
  const file = await open(path, 'r');
  try {
    onStage('checking');
    const { size } = await file.stat();
    if (size !== fileSize) throw new MediaError('unprocessable', 'incomplete');
    if (size === 0) throw new MediaError('unprocessable', 'emptyFile');
    await checkFirstBytes(file);
    const layout = await readLayout(file, size);
    if (layout.audioStart >= size) throw new MediaError('unprocessable', 'truncated', { at: '0:00' });
    const measured = await measure(file, layout, onStage);
    const { tags, cover } = await readTags(file, layout, size);
    return { ...measured, tags, cover };
  } finally {
    await file.close();
  }
}

async function measure(
  file: FileHandle,
  layout: Mp3Layout,
  onStage: (stage: AudioStage) => void,
): Promise<Omit<AudioReport, 'tags' | 'cover'>> {
  const decoder = await openMp3Decoder();
  const runs: Uint8Array[] = [];
  const splitter = frameSplitter(layout.audioStart, (frames) => runs.push(Uint8Array.from(frames)));
  const { found } = splitter;
  let meters: Awaited<ReturnType<typeof openMeters>> | null = null;
  let errors = 0;
  const piece = new Uint8Array(pieceBytes);
  for (let position = layout.audioStart; ;) {
    const wanted = Math.min(pieceBytes, layout.audioEnd - position);
    const { bytesRead } = wanted > 0 ? await file.read(piece, 0, wanted, position) : { bytesRead: 0 };
    position += bytesRead;
    if (bytesRead > 0) splitter.push(piece.subarray(0, bytesRead));
    else splitter.end();
    checkFrames.soFar(found, position - layout.audioStart);
    if (!meters && found.frameCount > 0) {
      onStage('measuring');
      meters = await openMeters(found);
    }
    for (const frames of runs.splice(0)) {
      const decoded = decoder.decode(frames);
      errors += decoded.errors;
      if (decoded.left.length > 0) meters?.add(decoded.left, decoded.right);
    }
    if (bytesRead === 0) break;
  }
  checkFrames.atEnd(found, { errors, hasTrailer: layout.audioEnd < (await file.stat()).size });
  if (!meters || meters.samples() === 0) throw new MediaError('unprocessable', 'undecodable');
  decoder.close();
  return meters.report();
}

/** Everything that listens to the decoded samples. Made when the first frames have told rate and channels. */
async function openMeters(found: FramesFound) {
  const sampleRate = found.first?.sampleRate ?? 0;
  const channels = found.stereo ? 2 : 1;
  const loudness = loudnessMeter(sampleRate);
  const truePeaks = [truePeakMeter(), truePeakMeter()] as const;
  const peaks = peakMeter();
  const fingerprinter: Fingerprinter = await openFingerprinter(sampleRate, channels);
  const variants = variantPrinter(sampleRate);
  let samples = 0;
  return {
    samples: () => samples,
    add(left: Float32Array, right: Float32Array) {
      const second = channels === 2 ? right : null;
      samples += left.length;
      peaks.add(left, right);
      loudness.add(left, second);
      truePeaks[0].add(left);
      if (second) truePeaks[1].add(second);
      fingerprinter.add(left, second);
      variants.add(left, second);
    },
    report(): Omit<AudioReport, 'tags' | 'cover'> {
      const peak = Math.max(truePeaks[0].peak(), truePeaks[1].peak());
      const frames = found.index();
      const frameSeconds = (frames.frameCount * frames.samplesPerFrame) / sampleRate;
      return {
        durationMs: Math.round((samples / sampleRate) * 1000),
        bitrateKbps: Math.round((found.frameBytes * 8) / frameSeconds / 1000),
        sampleRate,
        channels,
        loudnessLufs: loudness.integrated(),
        truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
        peaks: peaks.slices(),
        fingerprint: fingerprinter.finish(),
        variants: variants.finish(),
        frames,
      };
    },
  };
}
