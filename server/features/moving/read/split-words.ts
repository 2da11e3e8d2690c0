/** What one text says of a track. */
export interface SplitWords {
  title: string;
  artist: string;
  durationSeconds: number | null;
}

const numbering = /^\s*(?:#?\d{1,4}\s*[.):\]]|\d{1,3}\s+[-–—](?=\s)|[-*•·▪►])\s+/u;
const duration = /\s*[([]?\b(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[)\]]?\s*$/;
const separator = /\s+[-–—]\s+|\s+\|\s+|\t+/u;

/** Reads "3. Artist – Title (4:05)" and the like: artist first, as nearly everyone writes it. */
export function splitWords(text: string): SplitWords {
  const plain = text.replace(numbering, '').trim();
  const time = duration.exec(plain);
  const words = time && time.index > 0 ? plain.slice(0, time.index).replace(/[\s\-–—|]+$/u, '') : plain;
  const [hours = 0, minutes = 0, seconds = 0] =
    time && time.index > 0 ? time.slice(1).map((part) => Number(part ?? 0)) : [];
  const durationSeconds = hours * 3600 + minutes * 60 + seconds || null;
  const parted = separator.exec(words);
  if (!parted) return { title: unquoted(words), artist: '', durationSeconds };
  return {
    artist: unquoted(words.slice(0, parted.index)),
    title: unquoted(words.slice(parted.index + parted[0].length)),
    durationSeconds,
  };
}

const unquoted = (text: string): string => text.trim().replace(/^["“„«](.+)["”“»]$/u, '$1');
