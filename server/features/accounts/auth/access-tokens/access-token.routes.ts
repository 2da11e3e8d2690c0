import type { FastifyRequest } from 'fastify';
import { bind } from '#server/http/bind.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import * as contract from '#shared/accounts/access-tokens.ts';
import * as tokens from './access-token.service.ts';

export function accessTokenRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listAccessTokens, ({ viewer }) => tokens.listAccessTokens(ctx, viewer));
  bind(http, contract.createAccessToken, ({ viewer, body, request }) =>
    tokens.createAccessToken(ctx, ownerOf(viewer, request), body),
  );
  bind(http, contract.revokeAccessToken, async ({ viewer, params, request }) => {
    await tokens.revokeAccessToken(ctx, ownerOf(viewer, request), params.id);
    return undefined;
  });
}

const ownerOf = (viewer: Viewer, { ip }: FastifyRequest): tokens.TokenOwner => ({ ...viewer, ip });
