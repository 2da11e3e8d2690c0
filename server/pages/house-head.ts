import { houseMeta, defaultFacts } from '#shared/base/house-facts.ts';
import { factsOf } from '#shared/base/told-house.ts';
import type { House } from '#shared/base/house.ts';
import { iconUrl } from '#shared/base/house-icons.ts';
import { escapeHtml } from '#shared/html.ts';
import { sha256 } from '#server/lib/hash.ts';
import { link, named } from './head-tags.ts';

/** Elements by which a page knows its house; none where nothing is the house's own. */
export function headOfHouse(house: House): string {
  const facts = Object.entries(factsOf(house)).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(defaultFacts[name as keyof typeof defaultFacts]),
  );
  const told = facts.length === 0 ? '' : named(houseMeta, JSON.stringify(Object.fromEntries(facts)));
  const { accent } = house;
  const styles = accent === null ? '' : link('stylesheet', `/house.css?v=${sha256(accent).slice(0, 8)}`);
  return told + styles;
}

/** The built page with the house's name and icons instead of the product's, and no search offered where visitors have none. */
export function furnished(shell: string, { name, logo_url: logo, members_only: isClosed }: House): string {
  let page = shell.replaceAll('title="Segue"', `title="${escapeHtml(name)}"`);
  if (isClosed) page = page.replace(/<link\s+rel="search"[^>]*>\s*/, '');
  page = page.replace('<noscript>Segue needs', () => `<noscript>${escapeHtml(name)} needs`);
  if (logo === null) return page;
  const icons =
    link('icon', iconUrl(logo, 32), { type: 'image/png', sizes: '32x32' }) +
    link('icon', iconUrl(logo, 192), { type: 'image/png', sizes: '192x192' }) +
    link('apple-touch-icon', iconUrl(logo, 180));
  return page
    .replaceAll(/<link\s+rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g, '')
    .replace('</head>', () => `${icons}</head>`);
}
