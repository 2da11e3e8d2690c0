import { AppError } from '#shared/errors.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import type { RawList } from './raw-list.ts';

/**
 * Reads JSPF (xspf.org/jspf): XSPF's elements as JSON.
 * @throws AppError unprocessable: broken JSON, another document
 */
export function readJspf(text: string): RawList {
  const playlist = field(parse(text), 'playlist');
  const tracks = field(playlist, 'track');
  if (!Array.isArray(tracks)) throw new AppError('unprocessable', importExportMessages.notJspf);
  return {
    name: words(field(playlist, 'title')),
    description: words(field(playlist, 'annotation')),
    lines: tracks.map((track: unknown) => {
      const duration = field(track, 'duration');
      return {
        title: words(field(track, 'title')),
        artist: words(field(track, 'creator')),
        album: words(field(track, 'album')),
        // Milliseconds.
        durationSeconds: typeof duration === 'number' ? duration / 1000 : null,
        location: words(field(track, 'location')) || words(field(track, 'identifier')),
      };
    }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('unprocessable', importExportMessages.brokenJson, { cause });
  }
}

function field(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : undefined;
}

/** A text, or the first one of several: locations come as a list. */
function words(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one : '';
}
