import { existsSync } from 'node:fs';
import path from 'node:path';

// Read by VitePress, in the copy that `scripts/docs.ts` makes of the documents: below `.cache/docs/site/.vitepress`.

const root = path.resolve(import.meta.dirname, '../../../..');
/** Folders of documents. VitePress does not say in which one a link is. */
const folders = ['.', 'docs', 'docs/readers', 'docs/decisions'];
const page = (text: string, name: string) => ({ text, link: `/docs/${name}` });

// oxlint-disable-next-line import/no-default-export -- VitePress wants it.
export default {
  title: 'Segue',
  description: 'A social network of music playlists',
  rewrites: { 'README.md': 'index.md' },
  lastUpdated: false,
  // Files of the repository that are no documents; the test of the documents holds them.
  ignoreDeadLinks: [(link: string) => folders.some((folder) => existsSync(path.join(root, folder, link)))],
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  markdown: { html: false, attrs: { disable: true } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [page('Run it', 'self-hosting'), page('API', 'api'), { text: 'Changes', link: '/CHANGELOG' }],
    sidebar: [
      {
        text: 'For',
        items: [
          page('Listeners', 'readers/listener'),
          page('Curators', 'readers/curator'),
          page('Administrators', 'readers/administrator'),
          page('Operators', 'readers/operator'),
          page('Developers', 'readers/developer'),
        ],
      },
      {
        text: 'Using it',
        items: [
          page('The player', 'player'),
          page('Search', 'search'),
          page('Following', 'following'),
          page('Links that last', 'links'),
          page('Lists made together', 'collaboration'),
          page('Moving in and out', 'import-export'),
          page('Sharing', 'sharing'),
          page('Apps', 'subsonic'),
          page('Copyright', 'copyright'),
          page('Moderation', 'moderation'),
          page('Popularity', 'popularity'),
        ],
      },
      {
        text: 'Running it',
        items: [
          page('Self-hosting', 'self-hosting'),
          page('Operations', 'operations'),
          page('Releases', 'releases'),
          page('Scale', 'scale'),
          page('Performance', 'performance'),
          page('Backups', 'backup-format'),
          { text: 'Security', link: '/SECURITY' },
        ],
      },
      {
        text: 'Building it',
        items: [
          page('Architecture', 'architecture'),
          page('Style', 'style'),
          page('API', 'api'),
          page('Translating', 'translating'),
          { text: 'Contributing', link: '/CONTRIBUTING' },
          { text: 'Roadmap', link: '/ROADMAP' },
          { text: 'Conduct', link: '/CODE_OF_CONDUCT' },
        ],
      },
    ],
  },
};
