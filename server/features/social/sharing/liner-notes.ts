/** A part of a recording, from its first second on. */
export interface Chapter {
  startTime: number;
  title: string;
}

/** A line with a time: `0:00 Opening`, `[1:02:03] - The long one`, `2. 4:10 Second song`. */
const timed =
  /^\s*(?:\d{1,3}[.)]\s+)?[[(]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[\])]?\s*(?:[-–—:|]\s*)?(\S.*?)\s*$/;

/**
 * The chapters in liner notes: lines that begin with a time. A single line makes no chapter, and times that do not rise, or
 * exceed the duration, are not of this recording.
 */
export function chaptersIn(notes: string, durationMs: number | null): Chapter[] {
  const chapters = notes.split('\n').flatMap((line): Chapter[] => {
    const [, hours = '0', minutes, seconds, title] = timed.exec(line) ?? [];
    if (title === undefined) return [];
    return [{ startTime: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title }];
  });
  const end = durationMs === null ? Number.POSITIVE_INFINITY : durationMs / 1000;
  const isWhole = chapters.every(
    ({ startTime }, at) => startTime > (chapters[at - 1]?.startTime ?? -1) && startTime < end,
  );
  return chapters.length > 1 && isWhole ? chapters : [];
}
