import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { withoutSchemas } from './schema-free.ts';

/** The two fonts that the first paint needs, so that the browser asks for them before it has read the CSS. */
const fontsOfTheFirstPaint = /(inter-latin-wght|bricolage-grotesque-latin-wght)-normal[^/]*\.woff2$/;

export function preloadFonts(): Plugin {
  return {
    name: 'segue:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => fontsOfTheFirstPaint.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** What React Router's files hold for its framework mode, for React's developer tools and for whoever writes routes. */
const idleInReactRouter: readonly [RegExp, string][] = [
  [/^\w+\.displayName = .*$/gm, ''],
  [/= (React\$\d\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'],
  [/= usePrefetchBehavior\(prefetch, rest\)/, '= [false, null, {}]'],
  [/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;'],
  [/^\t*warning\(.*\);$/gm, ''],
  [/^(\t*invariant\(.*), (?:`[^`]*`|"[^"]*")\);$/gm, '$1, "");'],
];

/**
 * React Router without what is idle here: 5 KB gzip of the first page. `displayName`s alone bind all of its DOM parts
 * together. Where a later version reads otherwise, nothing matches and nothing breaks: only the weight comes back.
 */
export function slimReactRouter(): Plugin {
  return {
    name: 'segue:slim-react-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\// },
      handler: (code) =>
        idleInReactRouter.reduce((slim, [idle, instead]) => slim.replace(idle, instead), code),
    },
  };
}

/** The browser calls the contract by its types and parses nothing: the parser stays out of the first page (10 KB). */
export function leaveSchemasOnTheServer(): Plugin {
  return {
    name: 'segue:leave-schemas-on-the-server',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/[^/]+\.ts$/ },
      handler: (code, id) => withoutSchemas(id, code),
    },
  };
}

const webFolder = path.resolve(import.meta.dirname, '../web');

/** The files and folders whose classes `styles.css` holds, as absolute paths. */
export function sourcesOfTheFirstPage(): string[] {
  const file = path.join(webFolder, 'ui/styles.css');
  const listed = readFileSync(file, 'utf8').matchAll(/^@source '([^']+)';$/gm);
  return [...listed].map(([, place = '']) => path.resolve(path.dirname(file), place));
}

/** Has every component that is not among the first page's bring the styles of all the others along. */
export function styleTheRest(): Plugin {
  const first = sourcesOfTheFirstPage();
  return {
    name: 'segue:style-the-rest',
    transform: {
      filter: {
        id: { include: /\/web\/(app|components|features|player|ui)\/.*\.tsx$/, exclude: /\.test\.tsx$/ },
      },
      handler: (code, id) => {
        const isFirst = first.some((place) => id === place || id.startsWith(`${place}/`));
        return isFirst ? null : `${code}\nimport '#web/ui/all.css';\n`;
      },
    },
  };
}

/** Tailwind's second set of defaults is for browsers older than `@property` (Firefox 128, Safari 16.4). */
export function dropOldBrowsersDefaults(): Plugin {
  return {
    name: 'segue:drop-old-browsers-defaults',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = String(file.source).replace(
          /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/,
          '',
        );
      }
    },
  };
}

/** While developing, the player for other sites stands at its address too; the server gives it there otherwise. */
export function framedPageInDevelopment(): Plugin {
  return {
    name: 'segue:framed-page-in-development',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/embed/playlists/')) request.url = '/embed.html';
        next();
      });
    },
  };
}
