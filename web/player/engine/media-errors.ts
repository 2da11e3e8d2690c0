import type { PlaybackError } from '../playback.ts';

/** The specification's text (section 8) for a media element's error, by `MediaError.code`. */
export function mediaErrorOf(error: { code: number } | null): PlaybackError {
  switch (error?.code) {
    case 1:
      return { text: 'mediaAborted' };
    case 2:
      return { text: 'mediaNetwork' };
    case 3:
      return { text: 'mediaDecode' };
    case 4:
      return { text: 'mediaUnsupported' };
    default:
      return { text: 'mediaFailed' };
  }
}

/** Reports whether a server answers at the address, with a status below 500. */
export function answers(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
