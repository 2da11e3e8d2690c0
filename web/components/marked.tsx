import { markHits } from '#shared/playlists/search-marks.ts';

/** A text with the search words marked in it. */
export function Marked({ text, query }: { text: string; query: string }) {
  return markHits(text, query).map((piece, at) =>
    piece.hit ? (
      <mark key={at} className="rounded-sm bg-signal/20 text-text">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
