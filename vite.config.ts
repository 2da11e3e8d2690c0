import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  besideTheSheet,
  framedPageInDevelopment,
  looksFirst,
  paintFirst,
  plainImports,
  preloadFonts,
  withoutSchemas,
} from './scripts/vite-plugins.ts';
import { textFiles, textsInDevelopment } from './scripts/vite-texts.ts';

const server = 'http://localhost:8001';

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    looksFirst(),
    paintFirst(),
    preloadFonts(),
    plainImports(),
    withoutSchemas(),
    framedPageInDevelopment(),
    textFiles(),
    textsInDevelopment(),
  ],
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: path.join(import.meta.dirname, 'web/ui/create-icon.ts'),
      },
    ],
  },
  experimental: { renderBuiltUrl: besideTheSheet },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The server reads it to preload a page's parts.
    manifest: true,
    modulePreload: {
      // Every browser that has the CSS used here knows modulepreload.
      polyfill: false,
      // Pages are fetched before the click (web/app/route-table.ts): lists of what each needs would weigh 2 KB.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      optimization: { inlineConst: true },
      // No getter of ours or of a library does anything but answer; a schema that is not used is not made, and the contract
      // does nothing by itself.
      treeshake: {
        propertyReadSideEffects: false,
        manualPureFunctions: ['z', 'pageSize'],
        moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // Much visited pages in few pieces: small files compress badly, and a phone asks for six at a time. A module goes
          // into the first group by priority whose page needs it.
          groups: [
            // Schemas check what forms send; the first page has no form.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|shared\/(text|accounts\/users|base\/cover-colours|music\/(tracks|link-states)|playlists\/visibility)\.ts$/,
              priority: 8,
            },
            {
              name: 'first-page',
              test: /web\/(main|features\/playlists\/feed\/home-page|components\/bar\/player-bar)\.tsx$|lib\/debug-flag\.ts$/,
              priority: 7,
            },
            {
              name: 'fields',
              test: /web\/ui\/(field|password-input|card|text-link)\.tsx$|web\/lib\/(error-text|kept)\.ts$|shared\/accounts\/(auth|account-names)\.ts$/,
              priority: 6,
            },
            // What several of the pages below need.
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 6 },
            {
              name: 'menus',
              test: /web\/(ui\/(menu|badge)|components\/follow-button)\.tsx$/,
              priority: 5,
            },
            {
              name: 'tracks',
              test: /web\/components\/(use-track-items|page-heading)\.tsx$|shared\/music\/track-drafts\.ts$/,
              priority: 6,
            },
            { name: 'motion', test: /web\/components\/cover-motion\.ts$/, priority: 6 },
            { name: 'person', test: /web\/features\/social\/profile\/user-page\.tsx$/, priority: 5 },
            {
              name: 'edits',
              test: /web\/features\/playlists\/core\/use-bulk-delete\.ts$|shared\/playlists\/(collaboration|playlist-edits)\.ts$/,
              priority: 5,
            },
            { name: 'search', test: /web\/features\/playlists\/search\/search-page\.tsx$/, priority: 4 },
            { name: 'own', test: /web\/features\/playlists\/core\/my-playlists-page\.tsx$/, priority: 3 },
            { name: 'playlist', test: /web\/features\/playlists\/core\/playlist-page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    // Inlined assets would be `data:` addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // These know `light-dark()`; what replaces it for older ones cannot change within a page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/admin/ws': { target: server, ws: true },
    },
  },
});
