import type { PlaybackError } from '../playback.ts';

/** A media element's error in the specification's words (section 8), by `MediaError.code`. */
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

/** Whether a server answers there, and not only with an apology. */
export function answers(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
