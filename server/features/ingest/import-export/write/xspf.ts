import { xmlElement } from '#server/lib/xml.ts';
import { isrcPage, recordingPage } from '#shared/music/recording-ids.ts';
import { milliseconds, type WrittenItem, type WrittenList } from './written.ts';

/** XSPF, version 1 (xspf.org/spec): elements in the order of the specification. */
export function toXspf({ name, description, creator, page, cover, createdAt, items }: WrittenList): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<playlist version="1" xmlns="http://xspf.org/ns/0/">',
    ...elements({
      title: name,
      creator,
      annotation: description,
      info: page,
      identifier: page,
      image: cover,
      date: createdAt,
    }),
    '<trackList>',
    ...items.map(track),
    '</trackList>',
    '</playlist>',
    '',
  ].join('\n');
}

function track(item: WrittenItem): string {
  const fields = {
    location: item.locations,
    identifier: [
      ...(item.mbid === null ? [] : [recordingPage(item.mbid)]),
      ...(item.isrc === null ? [] : [isrcPage(item.isrc)]),
      ...(item.page === null ? [] : [item.page]),
    ],
    title: item.title,
    creator: item.artist,
    annotation: item.note?.text ?? null,
    info: item.page,
    album: item.album,
    duration: milliseconds(item),
  };
  return ['<track>', ...elements(fields), '</track>'].join('');
}

type Said = string | number | null;

/** An element for each value; unknown fields are left out. */
function elements(said: Record<string, Said | readonly string[]>): string[] {
  return Object.entries(said).flatMap(([name, values]) =>
    [values].flat().flatMap((value: Said) => (value === null || value === '' ? [] : xmlElement(name, value))),
  );
}
