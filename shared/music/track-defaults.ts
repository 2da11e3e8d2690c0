/** The words of a track whose form was left empty (specification, section 5). */
export const trackDefaults = {
  title: 'Unknown Title',
  artist: 'Unknown Artist',
  album: 'Unknown Album',
  style: 'Electronic',
} as const;

/** Reports whether a name is an artist's, and not what stands where none is known. */
export const isKnownArtist = (name: string): boolean => name !== '' && name !== trackDefaults.artist;
