import type { AppContext } from '#server/context.ts';
import type { Html } from '#shared/html.ts';
import { escapeHtml } from '#shared/html.ts';
import type { LanguageChoice } from '#shared/texts/languages.ts';
import { type PageAnswer, pageDataId } from '#shared/page-data.ts';
import { type PageName, patterns } from '#shared/pages.ts';

/** The first API answers of a page, as a visitor gets them. */
export interface FoundForPage {
  /** The answers under the names that the web's cache has for them. */
  answers: readonly Omit<PageAnswer, 'at'>[];
  /** The largest picture of the first screen. */
  picture: string | null;
  /** The same content as HTML, as everybody first sees it. */
  text: Html;
  /** The rules of the classes that it names and the web's own sheet has not. */
  styles?: string;
}

/** A page's part of its first HTML. */
export interface PageParts {
  /** Elements for the head. */
  head: string;
  /** The content that is seen before the application; null where the page has none. */
  text: Html | null;
  styles: string;
}

/** `parameter` is the one of the page's pattern, or ''; `query` that of its address. Null brings nothing along. */
type Find = (
  parameter: string,
  choice: LanguageChoice,
  query: URLSearchParams,
) => Promise<FoundForPage | null>;

/** Answers that travel with a page's first HTML, so that its first screen need not wait for another round trip. */
export interface PageData {
  offer: (page: PageName, find: Find) => void;
  /** The parts of the page at an address without its origin. */
  partsFor: (address: string, choice: LanguageChoice) => Promise<PageParts>;
}

/** Longer answers would delay the first paint by more than the round trip that they save. */
const mostCharacters = 60_000;

const nothing: PageParts = { head: '', text: null, styles: '' };

export function openPageData({ clock, log }: Pick<AppContext, 'clock' | 'log'>): PageData {
  const finders: [RegExp, Find][] = [];
  return {
    offer(page, find) {
      finders.push([new RegExp(`^${patterns[page].replace(/:\w+/g, '([^/]+)')}/?$`), find]);
    },
    async partsFor(address, choice) {
      const [path = '', query] = address.split('?', 2);
      for (const [matcher, find] of finders) {
        const match = matcher.exec(path);
        if (!match) continue;
        try {
          return partsOf(await find(match[1] ?? '', choice, new URLSearchParams(query)), clock());
        } catch (error) {
          // The page comes all the same, asks for itself, and then says what is wrong.
          log.warn({ err: error, path }, 'A page goes out without its first answer');
        }
      }
      return nothing;
    },
  };
}

function partsOf(found: FoundForPage | null, at: number): PageParts {
  if (!found) return nothing;
  const { answers, picture, text, styles = '' } = found;
  const known: PageAnswer[] = answers.map((answer) => ({ ...answer, at }));
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  if (json.length > mostCharacters) return { head: '', text, styles };
  const preload = picture
    ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}">`
    : '';
  return {
    head: `${preload}<script type="application/json" id="${pageDataId}">${json}</script>`,
    text,
    styles,
  };
}
