import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { framedPageInDevelopment, leaveSchemasOnTheServer, preloadFonts } from './scripts/vite-plugins.ts';

// What pages share, in three files: a file each would be a request each, and browsers send six at a time.
const ofManyPages =
  /lucide-react\/dist\/esm\/icons\/|web\/(ui|lib|components)\/(?!form\.|password-)[\w-]+\.tsx?$|web\/player\/[\w-]+\.ts$|shared\/[\w-]+\.ts$|shared\/messages\/(?!legal|auth|import-export)[\w-]+\.ts$/;
const ofLists =
  /icons\/(list-end|ellipsis)\.mjs$|web\/(player\/equalizer|ui\/menu|lib\/dropped-files|features\/playlists\/use-bulk-delete)\.tsx?$|shared\/((messages\/)?import-export|share-moments)\.ts$/;
const ofForms =
  /node_modules\/react-hook-form\/|web\/(lib\/form|ui\/password-input|features\/auth\/auth-screen)\.tsx?$|shared\/messages\/auth-pages\.ts$/;

const server = 'http://localhost:8001';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), preloadFonts(), leaveSchemasOnTheServer(), framedPageInDevelopment()],
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
            { name: 'pages', test: ofManyPages, minShareCount: 3 },
            { name: 'lists', test: ofLists },
            { name: 'forms', test: ofForms },
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
