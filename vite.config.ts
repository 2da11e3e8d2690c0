import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  dropOldBrowsersDefaults,
  framedPageInDevelopment,
  leaveSchemasOnTheServer,
  preloadFonts,
  slimReactRouter,
  styleTheRest,
} from './scripts/vite-plugins.ts';

const server = 'http://localhost:8001';

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    slimReactRouter(),
    leaveSchemasOnTheServer(),
    styleTheRest(),
    dropOldBrowsersDefaults(),
    framedPageInDevelopment(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The server reads it to preload a page's parts.
    manifest: true,
    // Every browser that has the CSS used here knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first page needs in one piece: small files compress badly (9 KB in all) and come one after another.
          groups: [
            { name: 'first-page', test: /web\/(main|features\/feed\/home-page|player\/player-bar)\.tsx$/ },
            // Icons that several pages share: a file each would be a name each in the first page's list of what pages need.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
          ],
        },
      },
    },
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
