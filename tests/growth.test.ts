import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { firstArtist, plainTitle } from '#server/features/ingest/import-export/match-rules.ts';
import { cleanText } from '#server/features/ingest/import-export/read/clean.ts';
import { readPage } from '#server/features/ingest/import-export/read/page.ts';
import { readLists } from '#server/features/ingest/import-export/read/read-list.ts';
import { splitWords } from '#server/features/ingest/import-export/read/split-words.ts';
import { readPrintLine } from '#server/features/music/copyright/fingerprint-list.ts';
import { safeFileName } from '#server/lib/file-names.ts';
import { elementsOf, metasOf, unescapeHtml, unescapeXml } from '#server/lib/html.ts';
import { readArguments } from '#server/features/apps/subsonic/arguments.ts';
import { readForm } from '#server/http/bodies.ts';
import { parseHttpDate } from '#server/http/http-date.ts';
import { isNamed } from '#server/http/send-tagged.ts';
import { readToken } from '#server/features/accounts/auth/session-cache.ts';
import { languageOf } from '#server/http/language.ts';
import { readRanges } from '#server/http/range.ts';
import { readCaller } from '#server/http/session.ts';
import { linkServiceOf } from '#shared/music/external-links.ts';
import { canonicalLink, isShortLink } from '#shared/music/links.ts';
import { markHits } from '#shared/playlists/search-marks.ts';
import { foldText, joinedWordsOf, wordsOf } from '#shared/playlists/search-text.ts';
import { parseMoment } from '#shared/social/share-moments.ts';
import { httpUrl, lineOfText, linesOfText, optionalLine } from '#shared/text.ts';
import { growthMost, growthOf, steepPieces } from './growth.ts';

// Code that takes a stranger's text is run with its worst kinds in growing lengths: one quadratic expression on the main
// thread lets a single request stop the site.

const appleHead =
  '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';
const read = (head: string, name?: string) => (text: string) => readLists(Buffer.from(head + text), name);

const asking = (headers: Record<string, string>) =>
  ({ headers, ip: '127.0.0.1' }) as unknown as FastifyRequest;

const readers: Record<string, (text: string) => unknown> = {
  'pasted lines': read('a - b\n'),
  M3U: read('#EXTM3U\n#EXTINF:1'),
  PLS: read('[playlist]\nFile1='),
  CSV: read('Title,Artist\n', 'a.csv'),
  XSPF: read('<playlist><trackList><track><title>'),
  'attributes of XSPF': read('<playlist '),
  'attributes of rekordbox': read('<DJ_PLAYLISTS><COLLECTION><TRACK Name="'),
  'an outline of OPML': read('<opml><body><outline text="a" url="'),
  'a feed': read('<rss><channel><item><title>'),
  "Apple's library": read(`${appleHead}<plist version="1.0"><dict><key>Name</key><string>`),
  "the head of Apple's library": read('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist '),
  'JSON lines': read('{"track_metadata":{"track_name":"'),
  "Spotify's lists": read('{"playlists":[{"items":[{"localTrack":{"uri":"spotify:local:'),
  "a list's page": (text) => readPage(text),
  'the data of a page': (text) => readPage(`<script type="application/ld+json">${text}`),
  "a page's description": (text) => readPage(`<meta property="og:description" content="${text}">`),
  JSPF: read('{"playlist":{"track":["'),
  'words of a line': splitWords,
  'a text to be stored': (text) => cleanText(text),
  'a title less additions': plainTitle,
  'the first artist': firstArtist,
  'a fingerprint in a list': readPrintLine,
  'the name of a file': safeFileName,
  'arguments of Subsonic': (text) => readArguments({ query: text, [text.slice(0, 50)]: text }),
  'a date of HTTP': (text) => parseHttpDate(text),
  'a form': (text) => readForm(text, 100),
  'Accept-Language': (text) => languageOf(asking({ 'accept-language': text })),
  Authorization: (text) => readToken(asking({ authorization: `Bearer ${text}` })),
  'X-Session-ID': (text) => readCaller(asking({ 'x-session-id': text, 'user-agent': text })),
  'If-None-Match': (text) => isNamed(text, '"1"'),
  'a page': (text) => metasOf(elementsOf(text, ['meta', 'link'])),
  'tags of a page': (text) => elementsOf(`<meta property="og:title" content="${text}`, ['meta']),
  'attributes in a page': (text) => elementsOf(`<link ${text}`, ['link']),
  'references of HTML': unescapeHtml,
  'references of XML': unescapeXml,
  'a history’s page': read(
    '<!doctype html><div class="outer-cell"><a href="https://www.youtube.com/watch?v=">',
  ),
  Range: (text) => readRanges(`bytes=${text}`, 1000),
  'a link': (text) => canonicalLink(`https://soundcloud.com/${text}x`),
  'the service of a link': (text) => linkServiceOf(`https://youtu.be/${text}x`),
  'a short link': (text) => isShortLink(`https://spotify.link/${text}x`),
  'words of a search': wordsOf,
  'joined words of a search': joinedWordsOf,
  'folded letters': foldText,
  'marks of a hit': (text) => markHits(text, 'rain'),
  'a shared moment': parseMoment,
  'a line of text': (text) => lineOfText(200).safeParse(text),
  'an optional line': (text) => optionalLine(200).safeParse(text),
  'lines of text': (text) => linesOfText(2000).safeParse(text),
  'an address': (text) => httpUrl(2000).safeParse(`https://example.org/${text}`),
};

/** Readers whose worst text is known: a repetition of this piece. */
const repetitions: Record<string, [piece: string, work: (text: string) => unknown]> = {
  'a form of many fields': ['1=&', (text) => readForm(text, 1e9)],
  'elements inside one another': ['<b>', (text) => elementsOf(text, ['meta'])],
  'elements that close another': ['<b></i>', (text) => elementsOf(text, ['meta'])],
  'metas of one name': ['<meta name=a content=b>', (text) => metasOf(elementsOf(text, ['meta']))],
};

describe.each(Object.entries(readers))('%s', (_name, work) => {
  test('costs in proportion to its length, whatever it holds', async () => {
    expect(await steepPieces(work)).toEqual([]);
  });
});

test.each(Object.entries(repetitions))(
  '%s: the cost grows with the number of pieces',
  async (_name, [piece, work]) => {
    expect(await growthOf((times) => piece.repeat(times), work)).toBeLessThanOrEqual(growthMost);
  },
);

test('a quadratic expression is noticed, and the text that shows it', async () => {
  const steep = await steepPieces((text) => /\u202e+$/.test(text));
  expect(steep.map(({ piece }) => piece)).toEqual(['\u202e']);
});
