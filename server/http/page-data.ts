import type { AppContext } from '#server/context.ts';
import { escapeHtml } from '#shared/html.ts';
import { type PageAnswer, pageDataId } from '#shared/page-data.ts';
import { type PageName, patterns } from '#shared/pages.ts';

/** The first API answers of a page, as a visitor gets them. */
export interface FoundForPage {
  /** The answer under the name that the web's cache has for it. */
  answer: Omit<PageAnswer, 'at'>;
  /** The largest picture of the first screen. */
  picture: string | null;
}

type Find = (parameter: string) => Promise<FoundForPage | null>;

/** Answers that travel with a page's first HTML, so that its first screen need not wait for another round trip. */
export interface PageData {
  /** `find` gets the one parameter of the page's pattern, or ''; null brings nothing along. */
  offer: (page: PageName, find: Find) => void;
  /** Elements for the head of the page at a path. */
  tagsFor: (path: string) => Promise<string>;
}

/** A longer answer would delay the first paint by more than the round trip that it saves. */
const mostCharacters = 60_000;

export function openPageData({ clock, log }: Pick<AppContext, 'clock' | 'log'>): PageData {
  const finders: [RegExp, Find][] = [];
  return {
    offer(page, find) {
      finders.push([new RegExp(`^${patterns[page].replace(/:\w+/g, '([^/]+)')}/?$`), find]);
    },
    async tagsFor(path) {
      for (const [matcher, find] of finders) {
        const match = matcher.exec(path);
        if (!match) continue;
        try {
          return tagsOf(await find(match[1] ?? ''), clock());
        } catch (error) {
          // The page comes all the same, asks for itself, and then says what is wrong.
          log.warn({ err: error, path }, 'A page goes out without its first answer');
        }
      }
      return '';
    },
  };
}

function tagsOf(found: FoundForPage | null, at: number): string {
  if (!found) return '';
  const { answer, picture } = found;
  const text = JSON.stringify({ ...answer, at } satisfies PageAnswer).replaceAll('<', '\\u003c');
  if (text.length > mostCharacters) return '';
  const preload = picture
    ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}">`
    : '';
  return `${preload}<script type="application/json" id="${pageDataId}">${text}</script>`;
}
