import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { readCaller } from '#server/http/session.ts';
import * as calls from '#shared/ingest/suggestions.ts';
import * as decisions from './decide.service.ts';
import { listSuggestions } from './suggestion-list.service.ts';
import { suggest } from './suggestion.service.ts';

export function suggestionRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, calls.suggest, ({ viewer, params, body, request }) =>
    suggest(ctx, { viewer, caller: readCaller(request) }, params.id, body),
  );
  bind(http, calls.listSuggestions, ({ viewer, params, request }) =>
    listSuggestions(ctx, { viewer, caller: readCaller(request) }, params.id),
  );
  bind(http, calls.acceptSuggestion, ({ viewer, params, body, request }) =>
    decisions.acceptSuggestion(
      ctx,
      { viewer, caller: readCaller(request) },
      { playlistId: params.id, id: params.sid },
      body.before,
    ),
  );
  bind(http, calls.rejectSuggestion, ({ viewer, params, request }) =>
    decisions.rejectSuggestion(
      ctx,
      { viewer, caller: readCaller(request) },
      { playlistId: params.id, id: params.sid },
    ),
  );
  bind(http, calls.withdrawSuggestion, async ({ viewer, params, request }) => {
    const key = { playlistId: params.id, id: params.sid };
    await decisions.withdrawSuggestion(ctx, { viewer, caller: readCaller(request) }, key);
    return undefined;
  });
}
