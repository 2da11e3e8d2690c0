const mbidForm =
  /^(?:https?:\/\/musicbrainz\.org\/recording\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;
const isrcForm = /^(?:urn:isrc:|isrc:|https?:\/\/musicbrainz\.org\/isrc\/)?([A-Z]{2}[A-Z\d]{3}\d{7})\/?$/i;

/** A recording's International Standard Recording Code (ISO 3901) in 12 capitals and digits, or null where a text is none. */
export function toIsrc(text: string | null | undefined): string | null {
  return isrcForm.exec((text ?? '').trim().replace(/(?<=\w)[-\s]+(?=\w)/g, ''))?.[1]?.toUpperCase() ?? null;
}

/** A recording's MusicBrainz id in small letters, also out of its address there; null where a text is none. */
export function toMbid(text: string | null | undefined): string | null {
  return mbidForm.exec((text ?? '').trim())?.[1]?.toLowerCase() ?? null;
}

/** The address of a recording at MusicBrainz. */
export const recordingPage = (mbid: string): string => `https://musicbrainz.org/recording/${mbid}`;

/** The address of MusicBrainz's recordings with an ISRC. */
export const isrcPage = (isrc: string): string => `https://musicbrainz.org/isrc/${isrc}`;
