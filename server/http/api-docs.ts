import type { EndpointSpec } from '#shared/endpoint.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Http } from './http.ts';
import { openApiDocument } from './openapi.ts';
import { jsonType, sendTagged, type Tagged, tagged } from './send-tagged.ts';

/**
 * Serves the OpenAPI document and a page that lists the same calls for people. Call it before the features bind; answers
 * the list that fills as they do.
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
    reply.header('content-type', 'text/html; charset=utf-8').send(page(endpoints)),
  );
  return endpoints;
}

const accessWords = { public: 'anyone', user: 'members', admin: 'administrators' } as const;

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
</head>
<body>
<h1>Segue API</h1>
<p>Every call of the contract. The machine-readable form is <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
Send the session's token as <code>Authorization: Bearer …</code>. Errors are <code>{ "detail", "code" }</code>.</p>
${sections.join('\n')}
</body>
</html>`;
}

function row(endpoint: EndpointSpec): string {
  return `<section><h3><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. For ${accessWords[endpoint.access]}.</p></section>`;
}
