import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type RenderBuiltAssetUrl, type Rolldown } from 'vite';

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

/** Puts the script of the chosen looks before the styles: as a file of its own, since the policy allows no script in the page. */
export function looksFirst(): Plugin {
  const file = readFileSync(path.resolve(import.meta.dirname, '../web/looks-first.js'), 'utf8');
  // A file of its own, which nothing else minifies.
  const source = minifySync('looks-first.js', file).code;
  return {
    name: 'segue:looks-first',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', name: 'looks.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.values(bundle ?? {});
        const built = files.find((file) => file.type === 'asset' && file.names.includes('looks.js'));
        const script = built ? { attrs: { src: `/${built.fileName}` } } : { children: source };
        return [{ tag: 'script', ...script, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

/** Leaves the start of the application to `web/looks-first.js`: where the server painted the page, it comes after that. */
export function paintFirst(): Plugin {
  return {
    name: 'segue:paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
          '<link rel="modulepreload" crossorigin href="$1" data-app>',
        ),
    },
  };
}

/** Style sheets name their fonts from where they lie themselves, whatever the path of the site below which that is. */
export const besideTheSheet: RenderBuiltAssetUrl = (_file, { hostType }) =>
  hostType === 'css' ? { relative: true } : undefined;

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

/**
 * Sends the browser of a call only what it reads: the server checks what is sent, and the browser trusts the reply, so that
 * neither schemas nor words for the document are code of a page.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'segue:without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/(?:[a-z]+\/)?[\w-]+\.ts$/, code: 'endpoint({' },
      handler(code) {
        const cuts = this.parse(code, { lang: 'ts' }).body.flatMap(unreadParts);
        return cuts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
      },
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

const schemas = new Set(['params', 'query', 'body', 'reply']);
const words = new Set(['summary', 'description', 'example', 'scope']);

/** The parts of an exported endpoint that the browser does not read, with the name of the function that declares it. */
function unreadParts(statement: Statement): { start: number; end: number }[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') {
    return [];
  }
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    if (init.callee.name !== 'endpoint') return [];
    const [spec] = init.arguments;
    if (spec?.type !== 'ObjectExpression') return [];
    const properties = spec.properties.flatMap((property, at) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
      const { key, value } = property;
      // `'nothing'` and `'stream'` are no schemas.
      const isSchema = schemas.has(key.name) && value.type !== 'Literal';
      if (!isSchema && !words.has(key.name)) return [];
      return [{ start: property.start, end: spec.properties[at + 1]?.start ?? spec.end - 1 }];
    });
    return [{ start: init.callee.start, end: init.callee.end }, ...properties];
  });
}
