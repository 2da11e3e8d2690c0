import { type Html, html } from '#shared/html.ts';
import { searchHitsDefault, searchQueryMax } from '#shared/limits.ts';
import { styles } from '#shared/music/track-drafts.ts';
import { patterns } from '#shared/pages.ts';
import { foundKinds, type FoundKind, kindsByNearness, mostTogether } from '#shared/playlists/search-order.ts';
import { type Hits, hitsOf } from './hits.ts';
import { icon } from './icons.ts';
import type { Painter } from './painter.ts';
import * as pieces from './pieces.ts';

/** A question, the kind of the chosen tab, and its hits; those of an unasked kind are left out. */
export interface Search {
  query: string;
  kind: FoundKind | 'all';
  hits: Partial<Hits>;
}

/** The search page, as `web/features/playlists/search/search-page.tsx` shows it. */
export function paintSearch(painter: Painter, search: Search): Html {
  const { say, langOf } = painter;
  return html`<div class="mb-6 flex flex-wrap items-center justify-between gap-4">
      <h1 ${langOf('titles:search')} class="text-xl font-bold">${say('titles:search')}</h1>
    </div>
    ${box(painter, search)}
    <div class="mt-6">
      <div class="grid grid-cols-1 gap-6">
        ${tabs(painter, search)}
        <div>${search.query === '' ? beginning(painter) : found(painter, search)}</div>
      </div>
    </div>`;
}

/** A form, which is sent to the server where no script is. */
const box = ({ say }: Painter, { query, kind }: Search): Html =>
  html`<form action="${patterns.search}" class="relative max-w-2xl">
    ${icon('search', 'pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted')}
    <input
      type="search"
      name="q"
      enterkeyhint="search"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      maxlength="${searchQueryMax}"
      value="${query}"
      aria-label="${say('search:label')}"
      placeholder="${say('search:placeholder')}"
      class="w-full rounded-cover border border-edge bg-page px-3.5 text-text transition-[border-color] placeholder:text-muted hover:border-muted focus-visible:border-signal focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-danger min-h-13 rounded-full! pr-14 pl-12 text-base [&::-webkit-search-cancel-button]:hidden"
    />
    ${kind === 'all' ? null : html`<input type="hidden" name="in" value="${kind}" />`}
    ${
      query === ''
        ? null
        : pieces.iconButton(say('search:clear'), 'cross', {
            classes: 'absolute! top-1/2 right-1 -translate-y-1/2',
          })
    }
  </form>`;

function tabs({ say }: Painter, { query, kind, hits }: Search): Html {
  const countOf = (one: FoundKind): string => {
    const count = query === '' ? undefined : hits[one]?.length;
    if (count === undefined) return '';
    return count < searchHitsDefault ? String(count) : `${searchHitsDefault}+`;
  };
  const tab = (one: FoundKind | 'all', words: Html): Html =>
    html`<button
      type="button"
      role="tab"
      data-press=""
      aria-selected="${String(one === kind)}"
      tabindex="${one === kind ? 0 : -1}"
      class="-mb-px min-h-11 border-b-2 px-4 text-sm font-medium whitespace-nowrap -outline-offset-2 transition ${
        one === kind
          ? 'border-signal text-text'
          : 'border-transparent text-muted hover:border-line hover:text-text'
      }"
    >
      ${words}
    </button>`;
  return html`<div
    role="tablist"
    aria-label="${say('search:kinds')}"
    class="flex gap-1 overflow-x-auto border-b border-line"
  >
    ${tab('all', html`${say('search:all')}`)}
    ${foundKinds.map((one) =>
      tab(
        one,
        html`${say(`search:${one}`)}
          <span class="inline-block min-w-6 text-left text-muted tabular-nums">${countOf(one)}</span>`,
      ),
    )}
  </div>`;
}

const beginning = ({ say }: Painter): Html =>
  html`<h2 class="text-lg font-semibold">${say('search:beginTitle')}</h2>
    <p class="max-w-2xl text-muted">${say('search:beginText')}</p>
    <nav aria-label="${say('search:styles')}" class="mt-4">
      <ul class="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
        ${styles.map(
          (style) =>
            html`<li class="shrink-0">
              ${pieces.linkButton(`${patterns.search}?${new URLSearchParams({ q: style })}`, style, { size: 'sm' })}
            </li>`,
        )}
      </ul>
    </nav>`;

function found(painter: Painter, search: Search): Html {
  const { say, langOf } = painter;
  const { query, kind, hits } = search;
  const all = foundKinds.flatMap((one): readonly unknown[] => hits[one] ?? []);
  if (all.length === 0) {
    const nothing = html`<span${langOf('search:nothing')}>${say('search:nothing')}</span>`;
    return html`${pieces.emptyState('searchNothing', nothing, say('search:nothingText'))}
      <div class="mx-auto h-28 w-full max-w-md"></div>`;
  }
  const count = say(all.length < searchHitsDefault ? 'search:found' : 'search:foundMost', {
    count: all.length,
  });
  if (kind !== 'all')
    return html`<p class="mb-4 text-sm text-muted">${count}</p>
      ${hitsOf(painter, kind, hits, query)}`;
  const first = {
    tracks: hits.tracks?.[0]?.title,
    playlists: hits.playlists?.[0]?.name,
    people: hits.people?.[0]?.username,
  };
  return html`<p class="sr-only">${count}</p>
    <div class="grid grid-cols-1 gap-8 transition">
      ${kindsByNearness(first, query).map((one) => part(painter, one, search))}
    </div>`;
}

function part(painter: Painter, kind: FoundKind, { hits, query }: Search): Html {
  const { say } = painter;
  const words = say(`search:${kind}`);
  const more = (hits[kind]?.length ?? 0) > mostTogether[kind];
  return html`<section aria-label="${words}" class="grid grid-cols-1 gap-3">
    <div class="flex min-h-11 items-center justify-between gap-3">
      <h2 class="text-lg font-semibold">${words}</h2>
      ${more ? pieces.button(say('search:showKind', { kind: words }), { size: 'sm', kind: 'plain' }) : null}
    </div>
    ${hitsOf(painter, kind, hits, query, mostTogether[kind])}
  </section>`;
}
