import type { House } from '#shared/base/house.ts';
import { textFor } from '#shared/base/house-texts.ts';
import { type Html, html } from '#shared/html.ts';
import { type Language, type TextKey, wording } from '#shared/texts/texts.ts';
import { patterns } from '#shared/pages.ts';

/** The look of it, which is fetched where scripts are switched off. */
export const plainStyles = '<noscript><link rel="stylesheet" href="/plain.css"></noscript>';

/**
 * A page for readers without scripts: crawlers, text browsers. It stands where the application will stand, unseen where
 * that is on its way, and is gone with its first picture.
 */
export function plainPage(text: Html, language: Language, house: House): string {
  const say = (message: TextKey): string => wording(message, language);
  const links = (['rules', 'imprint'] as const)
    .filter((name) => textFor(house[name], language) !== '')
    .map((name) => html`<a href="${patterns[name]}">${say(`titles:${name}`)}</a> `);
  return html`<div id="plain" class="hidden">
    <header>
      <a href="${patterns.home}">${house.name}</a> <a href="${patterns.search}">${say('search:label')}</a>
    </header>
    <main>${text}</main>
    <footer>
      <a href="${patterns.privacy}">${say('shell:privacy')}</a>
      <a href="${patterns.terms}">${say('shell:terms')}</a>
      <a href="${patterns.contact}">${say('shell:contact')}</a>
      <a href="${patterns.accessibility}">${say('shell:accessibility')}</a>
      ${links}
    </footer>
  </div>`.markup;
}

/** The content of an address that leads nowhere, or to what is private. */
export function missingText(language: Language): Html {
  const say = (message: TextKey): string => wording(message, language);
  return html`<h1>${say('not-found:title')}</h1>
    <p>${say('not-found:text')}</p>`;
}
