import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/accounts/blocks.ts';
import * as blocks from './block.service.ts';

export function blockRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.blockPerson, ({ viewer, params }) => blocks.blockPerson(ctx, viewer, params.username));
  bind(http, contract.unblockPerson, ({ viewer, params }) =>
    blocks.unblockPerson(ctx, viewer, params.username),
  );
  bind(http, contract.listBlocks, ({ viewer }) => blocks.listBlocks(ctx, viewer));
}
