import { defaultName } from '#shared/base/house-facts.ts';
import { textFor } from '#shared/base/house-texts.ts';
import { type Html, html } from '#shared/html.ts';
import { patterns } from '#shared/pages.ts';
import { icon } from './icons.ts';
import type { Painter } from './painter.ts';

/**
 * The frame of a page as a visitor first sees it (`web/app/layout.tsx`), around its content. It stands where the application
 * will stand, and is gone with its first picture. The footer is for readers without scripts.
 */
export const frame = (painter: Painter, path: string, content: Html, classes = ''): Html =>
  html`<div id="painted" class="${classes}">
    <a
      href="#main"
      class="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-signal px-5 py-2.5 font-semibold text-on-signal focus:translate-y-0"
      >${painter.say('shell:skipToContent')}</a
    >
    <div class="flex">
      <div class="flex min-h-dvh min-w-0 flex-1 flex-col">
        ${header(painter, path)}
        <main
          id="main"
          tabindex="-1"
          class="mx-auto w-full max-w-7xl flex-1 px-4 pt-4 pb-16 outline-none sm:px-6 sm:pt-6"
        >
          ${content}
        </main>
        ${footer(painter)}
      </div>
    </div>
  </div>`;

function header(painter: Painter, path: string): Html {
  const { say } = painter;
  const search = say('shell:search');
  return html`<header class="sticky top-0 z-30 border-b border-line/70 bg-page/92 backdrop-blur-md">
    <nav
      aria-label="${say('shell:mainNavigation')}"
      class="mx-auto flex max-w-7xl items-center px-4 py-2 sm:px-6"
    >
      ${brand(painter)}
      <ul class="flex flex-1 items-center justify-end md:ml-3 md:flex-wrap md:justify-start">
        <li class="max-md:hidden">
          ${navLink(patterns.home, say('shell:home'), 'font-semibold text-text', path)}
        </li>
        <li class="md:ml-auto">
          ${navLink(patterns.login, say('shell:login'), 'font-medium text-muted', path)}
        </li>
        <li>${navLink(patterns.signup, say('shell:signUp'), 'font-semibold text-text', path)}</li>
      </ul>
      <div class="flex items-center md:ml-1">
        <a
          href="${patterns.search}"
          aria-label="${search}"
          title="${search}"
          ${currentAt(patterns.search, path)}
          class="grid size-11 place-items-center rounded-full text-muted transition hover:bg-raised hover:text-text aria-[current=page]:text-text"
          >${icon('search', 'size-5')}</a
        >
        <span class="size-11 max-md:-mr-2.5 max-[22rem]:hidden"></span>
      </div>
    </nav>
  </header>`;
}

const currentAt = (address: string, path: string): Html | null =>
  address === path ? html`aria-current="page"` : null;

const navLink = (address: string, words: string, look: string, path: string): Html =>
  html`<a
    href="${address}"
    ${currentAt(address, path)}
    class="flex min-h-11 items-center rounded-full px-1.5 text-sm whitespace-nowrap transition hover:bg-raised hover:text-text aria-[current=page]:text-text min-[22rem]:px-2 sm:px-3.5 ${look}"
    >${words}</a
  >`;

function brand({ house: { name, logo_url: logo }, say }: Painter): Html {
  const mark =
    logo === null
      ? html`<svg aria-hidden="true" viewBox="0 0 24 24" class="size-6 fill-none stroke-signal stroke-3">
          <path d="M8 5a7 7 0 0 0 0 14c6.5 0 1.5-14 8-14a7 7 0 0 1 0 14" stroke-linecap="round" />
        </svg>`
      : html`<img src="${logo}" alt="" width="28" height="28" class="size-7 rounded-sm" />`;
  // A long name: on a phone the links beside it keep their line.
  const room = name === defaultName ? '' : 'line-clamp-2 max-w-20 text-sm sm:max-w-none sm:text-lg';
  return html`<div class="flex items-center gap-1.5 sm:gap-2.5">
    <a
      href="${patterns.home}"
      class="flex min-h-11 items-center gap-1.5 font-display text-lg font-bold tracking-tight"
      >${mark}<span class="max-[22rem]:sr-only ${room}">${name}</span></a
    >
    <span
      class="rounded-sm border border-edge px-1 text-xs leading-4 font-semibold tracking-wider text-muted sm:px-1.5"
      >${say('shell:beta')}</span
    >
  </div>`;
}

function footer({ house, language, say }: Painter): Html {
  const texts = (['rules', 'imprint'] as const).filter((name) => textFor(house[name], language) !== '');
  const links = [
    ...(['privacy', 'terms', 'contact', 'accessibility'] as const).map((name) => ({
      address: patterns[name],
      words: say(`shell:${name}`),
    })),
    ...texts.map((name) => ({ address: patterns[name], words: say(`titles:${name}`) })),
  ];
  return html`<footer class="hidden">
    ${links.map(({ address, words }) => html`<a href="${address}">${words}</a> `)}
  </footer>`;
}
