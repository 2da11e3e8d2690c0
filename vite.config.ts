import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://localhost:8001';

/** The two fonts that the first paint needs, so that the browser asks for them before it has read the CSS. */
const fontsOfTheFirstPaint = /(inter-latin-wght|bricolage-grotesque-latin-wght)-normal[^/]*\.woff2$/;

function preloadFonts(): Plugin {
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

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The server reads it to preload a page's parts.
    manifest: true,
    // Inlined assets would be `data:` addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/admin/ws': { target: server, ws: true },
    },
  },
});
