/** A track's title as the feed lists it: without a trailing `.mp3` (specification, section 2). */
export const titleWithoutMp3 = (title: string): string => title.replace(/\.mp3$/i, '');
