import { readHtml } from '#server/lib/html.ts';
import { asList, field, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';
import { eachOnce } from './raw-file.ts';
import { splitWords } from './split-words.ts';

const video = /^https:\/\/(?:www|music)\.youtube\.com\/watch\?v=([\w-]{11})(?:&|$)/;
const channelPage = /^https:\/\/(?:www|music)\.youtube\.com\//;
/** The words before or behind a title in the person's language. */
const watched =
  /^(?:Watched|Viewed|Hai guardato|Guardato|Vous avez regardé|A regardé|Has visto|Visto|Assistiu a|Você assistiu a|Sledováno|Zhlédnuto)\s+| (?:angesehen|gekeken|bekeken)$/u;
/** The end of the names of channels that YouTube makes for artists. */
const topic = / - (?:Topic|Thema|Tema|Argomento|Sujet|Tópico|Onderwerp)$/u;

interface Watch {
  service: string;
  address: string;
  title: string;
  channel: string;
}

/** Reads `watch-history.json` of Google Takeout: a list for each service, each song once. Null for another document. */
export function readYoutubeHistory(plays: readonly unknown[]): RawList[] | null {
  const isHistory = plays.some(
    (play) => words(field(play, 'header')).startsWith('YouTube') && field(play, 'titleUrl') !== undefined,
  );
  if (!isHistory) return null;
  return listsOf(
    plays.flatMap((play) => {
      const details = asList(field(play, 'details')).map((one) => words(field(one, 'name')));
      if (details.some((name) => name.includes('Google Ads'))) return [];
      return {
        service: words(field(play, 'header')),
        address: words(field(play, 'titleUrl')),
        title: words(field(play, 'title'))
          .replace(watched, '')
          .replace(/^[„“"](.*)[“”"]$/u, '$1'),
        channel: words(field(asList(field(play, 'subtitles'))[0], 'name')),
      };
    }),
  );
}

/** Reports whether a text is the history as the web page that Takeout gives unless one asks for JSON. */
export const isYoutubeHistoryPage = (html: string): boolean =>
  /^<(?:!doctype )?html/i.test(html.slice(0, 100).trimStart()) &&
  html.includes('class="outer-cell') &&
  /youtube\.com\/watch\?v=/.test(html);

export function readYoutubeHistoryPage(html: string): RawList[] {
  return listsOf(
    cellsOf(html).flatMap(({ service, text, links }) => {
      if (text.includes('Google Ads')) return [];
      const at = links.findIndex(({ address }) => video.test(address));
      const [song, maker] = at === -1 ? [] : links.slice(at);
      // Behind a video without a channel, the page links to itself and to settings.
      const channel = maker && channelPage.test(maker.address) ? maker.text : '';
      return { service, address: song?.address ?? '', title: song?.text ?? '', channel };
    }),
  );
}

interface Cell {
  service: string;
  text: string;
  links: { address: string; text: string }[];
}

/** The cells of a history's page, one for each watch: its service, its whole text and its links. */
function cellsOf(html: string): Cell[] {
  const cells: Cell[] = [];
  let isHeading = false;
  let link: Cell['links'][number] | null = null;
  readHtml(html, {
    onopentag(name, { class: kind = '', href = '' }) {
      if (name === 'div' && kind.startsWith('outer-cell')) cells.push({ service: '', text: '', links: [] });
      if (kind.includes('mdl-typography--title')) isHeading = true;
      if (name !== 'a') return;
      link = { address: href, text: '' };
      cells.at(-1)?.links.push(link);
    },
    ontext(text) {
      const cell = cells.at(-1);
      if (!cell) return;
      cell.text += text;
      if (isHeading) cell.service += text;
      if (link) link.text += text;
    },
    onclosetag(name) {
      if (name === 'a') link = null;
      else isHeading = false;
    },
  });
  return cells;
}

function listsOf(watches: readonly Watch[]): RawList[] {
  const byService = Map.groupBy(watches, ({ service }) =>
    service === 'YouTube Music' ? service : 'YouTube',
  );
  return [...byService].map(([service, some]) => ({
    name: service,
    isHistory: true,
    lines: eachOnce(some.flatMap((watch) => toLine(watch) ?? [])),
  }));
}

function toLine({ service, address, title, channel }: Watch): RawLine | null {
  const id = video.exec(address)?.[1];
  if (!id) return null;
  const location = `https://www.youtube.com/watch?v=${id}`;
  // A video that is gone, or that was never named, has its address for a title.
  if (title === '' || /^https?:/.test(title)) return { location };
  const artist = channel.replace(topic, '');
  if (topic.test(channel) || service === 'YouTube Music') return { title, artist, location };
  const split = splitWords(title);
  return split.artist
    ? { title: split.title, artist: split.artist, location, guessed: true }
    : { title, artist, location, guessed: true };
}
