/** The subject of a signed address that opens a track's audio. */
export const listenSubject = (trackId: string): readonly string[] => ['listen', trackId];
