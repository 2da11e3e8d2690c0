import type { Plugin } from 'vite';

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

/** Lazy code by the browser's own `import()`: all styles are one sheet, so that there is nothing to fetch before it. */
export function plainImports(): Plugin {
  return {
    name: 'segue:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
  };
}
