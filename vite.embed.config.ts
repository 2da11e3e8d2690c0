import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { besideTheSheet } from './scripts/vite-plugins.ts';
import { textFiles } from './scripts/vite-texts.ts';

/**
 * The player for other sites, built after the web and beside it: a bundle of its own, so that the pages of others load
 * a few kilobytes and none of the application.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'web'),
  plugins: [tailwindcss(), textFiles()],
  publicDir: false,
  experimental: { renderBuiltUrl: besideTheSheet },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    modulePreload: false,
    // As in vite.config.ts: what replaces `light-dark()` for older ones could not follow the system.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: path.resolve(import.meta.dirname, 'web/embed.html') },
    assetsInlineLimit: 0,
  },
});
