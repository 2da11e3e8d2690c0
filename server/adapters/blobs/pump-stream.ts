import type { Readable, Writable } from 'node:stream';
import { writeTaken } from './pump-file.ts';

/**
 * Writes a stream to a sink at the pace at which that takes it, and leaves the sink open. Resolves to false, without an
 * error, if the sink closed before the end; the source is then let go of.
 */
export async function pumpStream(source: Readable, sink: Writable): Promise<boolean> {
  // Ends a wait for the next piece as well.
  const onClose = (): void => void source.destroy();
  sink.on('close', onClose);
  try {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      if (sink.destroyed || !(await writeTaken(sink, piece))) return false;
    }
    return !sink.destroyed;
  } catch (error) {
    if (sink.destroyed) return false;
    throw error;
  } finally {
    sink.off('close', onClose);
    source.destroy();
  }
}
