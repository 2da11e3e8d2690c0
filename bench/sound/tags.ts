import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

const Tagged = z.object({ tags: z.optional(z.record(z.string(), z.string())) });
const Probe = z.object({ format: z.optional(Tagged), streams: z.optional(z.array(Tagged)) });

/** The artist that a file names, by FFmpeg; null for none. */
export function artistOf(file: string): string | null {
  const asked = ['-v', 'quiet', '-print_format', 'json', '-show_entries', 'format_tags:stream_tags', file];
  const { stdout } = spawnSync('ffprobe', asked);
  const read = Probe.safeParse(JSON.parse(stdout.toString() || '{}'));
  const tags = read.success ? [read.data.format, ...(read.data.streams ?? [])] : [];
  const artists = tags.flatMap((one) => Object.entries(one?.tags ?? {}));
  return artists.find(([name]) => name.toLowerCase() === 'artist')?.[1] ?? null;
}
