import type { RawLine, RawList } from './listed.ts';
import { textLines } from './text-lines.ts';

/** Frames per second of a compact disc. */
const framesPerSecond = 75;

/** Reports whether a text is a cue sheet: commands at line starts, and a track among them. */
export const isCue = (text: string): boolean =>
  /^[ \t]*(?:FILE|TITLE|PERFORMER|REM|CATALOG|CDTEXTFILE|SONGWRITER)[ \t]/im.test(text.slice(0, 4000)) &&
  /^[ \t]*TRACK[ \t]+\d{1,3}[ \t]+[A-Z]/im.test(text);

interface CueTrack {
  number: string;
  title: string;
  performer: string;
  isrc: string;
  isAudio: boolean;
  /** Number of the FILE in the sheet that holds it. */
  file: number;
  /** INDEX 01, in seconds from the beginning of that file; null if the sheet lacks it. */
  start: number | null;
}

/**
 * Reads a cue sheet (CDRWIN's manual, "Cue Sheet Commands"): an item for each audio track. A track's length is the distance
 * to the next one of the same file; that of the last one is unknown.
 */
export function readCue(text: string): RawList {
  const head = { title: '', performer: '' };
  const tracks: CueTrack[] = [];
  const files: string[] = [];
  for (const line of textLines(text)) {
    const [, command = '', value = ''] = /^([A-Z]+)[ \t]+(.*)$/i.exec(line) ?? [];
    const track = tracks.at(-1);
    switch (command.toUpperCase()) {
      case 'FILE':
        files.push(unquoted(value.replace(/[ \t]+[A-Z0-9]+$/i, '')));
        break;
      case 'TRACK': {
        const isAudio = /^\d+[ \t]+AUDIO$/i.test(value);
        const file = Math.max(0, files.length - 1);
        const number = /^\d+/.exec(value)?.[0] ?? '';
        tracks.push({ number, title: '', performer: '', isrc: '', isAudio, file, start: null });
        break;
      }
      case 'TITLE':
        if (track) track.title = unquoted(value);
        else head.title = unquoted(value);
        break;
      case 'PERFORMER':
        if (track) track.performer = unquoted(value);
        else head.performer = unquoted(value);
        break;
      case 'ISRC':
        if (track) track.isrc = unquoted(value);
        break;
      case 'INDEX':
        if (track) readIndex(track, value, files.length - 1);
        break;
    }
  }
  return { name: listName(head), lines: tracks.flatMap((_track, at) => toLine(at)) };

  function toLine(at: number): RawLine[] {
    const track = tracks[at]!;
    const next = tracks[at + 1];
    if (!track.isAudio) return [];
    const isCut = next?.file === track.file && next.start !== null && track.start !== null;
    const words = {
      album: head.title,
      isrc: track.isrc,
      durationSeconds: isCut ? next.start! - track.start! : null,
    };
    if (track.title !== '')
      return [{ ...words, title: track.title, artist: track.performer || head.performer }];
    // A file of its own for each track is named after it.
    const isOwnFile = tracks.filter(({ file }) => file === track.file).length === 1;
    if (isOwnFile && files[track.file]) return [{ ...words, location: files[track.file] }];
    return [{ ...words, title: `Track ${track.number}`, artist: track.performer || head.performer }];
  }
}

/** Reads `01 03:12:74`: a track begins at index 01 alone; a sheet may name the next FILE before it. */
function readIndex(track: CueTrack, value: string, file: number): void {
  const [, number, minutes = 0, seconds = 0, frames = 0] =
    /^(\d{1,2})[ \t]+(\d{1,4}):(\d{1,2}):(\d{1,2})/.exec(value) ?? [];
  if (Number(number) !== 1) return;
  track.start = Number(minutes) * 60 + Number(seconds) + Number(frames) / framesPerSecond;
  track.file = Math.max(0, file);
}

const listName = ({ title, performer }: { title: string; performer: string }): string =>
  title && performer ? `${performer} - ${title}` : title;

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
