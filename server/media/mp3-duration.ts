import type { AudioFile } from './audio-report.ts';
import { frameSplitter } from './frame-splitter.ts';
import { readFrames, withAudio } from './read-audio.ts';

/**
 * Seconds of music by the headers of all frames, 0 where there are none. Nothing is decoded, and what the encoder's
 * first frame claims about the file is not believed.
 * @throws AppError where the file is no MP3
 */
export function readDuration(audio: AudioFile): Promise<number> {
  return withAudio(audio, async (file, layout) => {
    const splitter = frameSplitter(layout.audioStart, () => undefined);
    await readFrames(file, layout, splitter);
    const { first, frameCount } = splitter.found;
    return first ? (frameCount * first.samplesPerFrame) / first.sampleRate : 0;
  });
}
