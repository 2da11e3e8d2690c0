import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { type LanguageChoice, pageLanguage } from '#shared/texts/languages.ts';
import { atBase, basePathOf } from '#server/lib/base-path.ts';
import type { Http } from '#server/http/http.ts';
import { firstChoice, languageOf } from '#server/http/language.ts';
import type { House } from '#shared/base/house.ts';
import { furnished, headOfHouse } from './house-head.ts';
import type { PageData, PageParts } from './page-data.ts';
import { openPageParts, textsLink } from './page-parts.ts';
import { openPainter } from './painted/painter.ts';
import { missingPage, plainStyles } from './plain-page.ts';
import { signPictures } from '#server/house/picture-keys.ts';
import { allowFraming, allowStyle } from '#server/http/security.ts';

/** Folder in which `npm run build` puts the web. */
const webFolder = path.resolve(import.meta.dirname, '../../dist/web');

/** The head of a page's first HTML answer. */
export interface PageHead {
  /** Title, description and whatever else goes before `</head>`; already escaped. */
  html: string;
  status: number;
  /** True if other sites may show the page in a frame. */
  mayBeFramed: boolean;
}

export type HeadOf = (request: FastifyRequest) => Promise<PageHead>;

const year = 365 * 24 * 60 * 60 * 1000;
/** Pages hold what everybody may read, so that their length gives no secret away. */
const zip = promisify(gzip);
const notPages = /^\/(api|media|rest|v1|assets)(\/|$)/;

/**
 * Serves the built web: its files as they are, and the application's page at every other address that a browser asks
 * for. Does nothing where the web has not been built (tests of the API alone).
 */
export async function serveWeb({ app, ctx }: Http, pages: PageData, headOf: HeadOf): Promise<void> {
  if (!existsSync(path.join(webFolder, 'embed.html'))) return;
  const readShell = async (file: string) =>
    withoutOwnWords(await readFile(path.join(webFolder, file), 'utf8'));
  const [shell, framedShell] = await Promise.all([readShell('index.html'), readShell('embed.html')]);
  const base = basePathOf(ctx.config.publicUrl);
  const partsOf = openPageParts(path.join(webFolder, '.vite'));

  await app.register(staticFiles, {
    root: path.join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: year,
  });

  app.get('/*', async (request, reply) => {
    const url = request.url.split('?')[0] ?? '/';
    if (notPages.test(url)) throw new AppError('not_found', 'errors:notFound');
    if (/^\/[\w-]+\.(svg|png|ico|css|txt|webmanifest)$/.test(url))
      return reply.sendFile(url.slice(1), webFolder);
    const choice = firstChoice(request);
    const [head, found] = await Promise.all([headOf(request), pages.partsFor(request.url, choice)]);
    if (head.mayBeFramed) allowFraming(reply);
    const document = head.mayBeFramed ? framedShell : shell;
    const parts = head.mayBeFramed ? '' : partsOf(url, choice);
    const house = await ctx.state.house.get();
    const ownHead =
      headOfHouse(house) +
      head.html +
      firstTexts(document, head.mayBeFramed ? languageOf(request) : choice) +
      parts;
    if (found.styles) allowStyle(reply, found.styles);
    const shown =
      head.status === 404 ? missingPage(openPainter(choice, house, ctx.clock()), url) : found.text;
    const filled = fill(document, house, base, choice, ownHead + found.head, { ...found, text: shown });
    const paced = found.text ? afterPaint(filled) : filled;
    const open = ctx.state.house.isClosed ? signPictures(ctx.serverKey, ctx.clock(), paced) : paced;
    const html = atBase(open, base);
    void reply
      .status(head.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept, accept-encoding, accept-language');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await zip(html, { level: 4 }));
  });
}

/** The shell with a page's own head, its language, and what is seen before the application. */
function fill(
  shell: string,
  house: House,
  base: string,
  choice: LanguageChoice,
  head: string,
  { text, styles }: Pick<PageParts, 'text' | 'styles'>,
): string {
  const ownStyles = (styles && `<style>${styles}</style>`) + (text ? plainStyles : '');
  const facts = `lang="${pageLanguage(choice)}" data-painted="${choice}"${base && ` data-base="${base}"`}`;
  return furnished(shell, house)
    .replace('lang="en"', facts)
    .replace('</head>', () => `${head}${ownStyles}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${text?.markup ?? ''}</div>`);
}

/** The links to code and its texts as `web/looks-first.js` makes them count, once the page is painted: until then they would share its line. */
const afterPaint = (page: string): string =>
  page.replaceAll(/ rel="(modulepreload|preload" as="fetch)"/g, ' data-rel="$1"');

/** The texts of the shell's own script, so that they come together with it. */
function firstTexts(shell: string, choice: LanguageChoice): string {
  const name = / data-texts="([\w-]+)"/.exec(shell)?.[1];
  return name === undefined ? '' : textsLink(name, choice);
}

/** The shell's own title and description would stand beside those of the page. */
function withoutOwnWords(shell: string): string {
  return shell.replace(/<title>[^<]*<\/title>\s*/, '').replace(/<meta\s+name="description"[^>]*>\s*/, '');
}
