import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Http } from '../http.ts';
import { openApiDocument } from '../openapi.ts';
import { atBase, basePathOf } from '#server/lib/base-path.ts';
import { jsonType, sendTagged, type Tagged, tagged } from '../send-tagged.ts';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
/** The files of the page: two of Swagger UI, which Fastify's package brings ready for a browser, and two of ours. */
const files = [
  { name: 'swagger-ui-bundle.js', type: script, isOurs: false },
  { name: 'swagger-ui.css', type: style, isOurs: false },
  { name: 'start.js', type: script, isOurs: true },
  { name: 'look.css', type: style, isOurs: true },
];
const library = (): string =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const zip = promisify(gzip);

/**
 * Serves the OpenAPI document and a page on which people read and try the same calls. Call it before the features bind;
 * answers the list that fills as they do.
 */
export function describeApi(http: Http): readonly EndpointSpec[] {
  const endpoints: EndpointSpec[] = [];
  http.app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint && route.url === endpoint.path && route.method === endpoint.method) endpoints.push(endpoint);
  });
  let document: Promise<Tagged> | undefined;
  http.app.get('/api/v1/openapi.json', async (request, reply) => {
    document ??= openApiDocument(endpoints, http.ctx.config.publicUrl).then((made) =>
      tagged(JSON.stringify(made), jsonType),
    );
    return sendTagged(request, reply, await document);
  });
  http.app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .send(atBase(page(endpoints), basePathOf(http.ctx.config.publicUrl))),
  );
  for (const { name, type, isOurs } of files) {
    serveZipped(
      http,
      `/api/docs/${name}`,
      () => readFile(path.join(isOurs ? import.meta.dirname : library(), name)),
      type,
    );
  }
  return endpoints;
}

/** A file that is large and seldom asked for: zipped at the first request, and kept. */
function serveZipped({ app }: Http, address: string, read: () => Promise<Buffer>, contentType: string): void {
  let zipped: Promise<Tagged> | undefined;
  app.get(address, async (request, reply) => {
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.header('content-type', contentType).send(await read());
    }
    zipped ??= read().then(async (bytes) => ({
      ...tagged(bytes.toString(), contentType),
      bytes: await zip(bytes),
    }));
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return sendTagged(request, reply, await zipped);
  });
}

const accessWords = { public: 'anyone', user: 'members', admin: 'administrators' } as const;

/** A plain list, which Swagger UI replaces where scripts run. */
function page(endpoints: readonly EndpointSpec[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.id.split('.')[0] ?? '');
  const sections = [...groups].map(
    ([name, group]) => `<h2>${escapeHtml(name)}</h2>${group.map(row).join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Segue API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/look.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script>
<script type="module" src="/api/docs/start.js"></script>
</head>
<body>
<header>
<h1>Segue API</h1>
<p>Every call of the contract. The machine-readable form is <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
Send a session's token or an access token as <code>Authorization: Bearer …</code>. Errors are <code>{ "detail", "code" }</code>.
Calls that you try here are carried out, in your name if you are logged in.</p>
</header>
<div id="try"></div>
<main id="list">
${sections.join('\n')}
</main>
</body>
</html>`;
}

function row(endpoint: EndpointSpec): string {
  return `<section><h3><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. For ${accessWords[endpoint.access]}.</p></section>`;
}
