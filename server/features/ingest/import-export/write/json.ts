import type { WrittenList } from './written.ts';

/** Version of this form; one that old readers cannot read has a higher number. */
const edition = 1;

/** Segue's own form: the fields of a playlist under their names in the API. */
export function toJson({ createdAt, cover, items, ...words }: WrittenList): string {
  const playlist = {
    ...words,
    cover_url: cover,
    created_at: createdAt,
    items: items.map(({ locations: [url = null, ...sources], isMissing, note, ...item }) => ({
      ...item,
      ...(note && { note }),
      url,
      sources,
      wanted: isMissing,
    })),
  };
  return `${JSON.stringify({ segue: edition, playlists: [playlist] }, null, 2)}\n`;
}
