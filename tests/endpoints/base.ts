import { administration, nothing, settings, type Rows } from './row.ts';

export const base: Rows = {
  'admin.audit': { shows: administration },
  'crawlers.changePassword': { shows: nothing },
  'crawlers.robots': { shows: nothing },
  'crawlers.search': { shows: nothing },
  'crawlers.security': { shows: nothing },
  'crawlers.sitemap': {
    shows: 'content',
    plans: [
      {
        like: /^select "id", .* as "changed" from [\s\S]* order by "id" limit \$\d offset/,
        on: 'PostgreSQL',
        because: 'the list of sitemaps steps over 50,000 pages each, for robots',
      },
    ],
  },
  'crawlers.sitemaps': { shows: nothing },
  'house.admin': { shows: administration },
  'house.icon': { shows: nothing },
  'house.manifest': { shows: nothing },
  'house.styles': { shows: nothing },
  'house.get': { shows: nothing },
  'house.removeLogo': { shows: administration, writes: { example: 'sent', found: settings } },
  'house.setLogo': { shows: administration, writes: { example: 'sent', found: settings } },
  'house.update': { shows: administration, writes: { example: 'sent', found: settings } },
  'health.get': { shows: nothing },
  'health.ready': { shows: nothing },
  'pictures.get': { shows: 'content' },
  'source.get': { shows: nothing },
};
