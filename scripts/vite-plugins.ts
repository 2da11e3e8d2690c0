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

/**
 * React Router's file of DOM parts is one piece for a bundler, because every part sets its `displayName`. Without
 * those lines only what is used stays (2 KB gzip of the first page).
 */
export function splitReactRouter(): Plugin {
  return {
    name: 'segue:split-react-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = .*$/gm, '')
          .replaceAll(/= (React\$\d\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
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
