import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as calls from '#shared/social/comments.ts';
import * as comments from './comment.service.ts';
import { listComments } from './list.service.ts';

export function commentRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, calls.listComments, ({ viewer, params, query }) => listComments(ctx, viewer, params.id, query));
  bind(http, calls.writeComment, ({ viewer, params, body }) =>
    comments.writeComment(ctx, viewer, params.id, body),
  );
  bind(http, calls.changeComment, ({ viewer, params, body }) =>
    comments.changeComment(ctx, viewer, params, body),
  );
  bind(http, calls.deleteComment, async ({ viewer, params }) => {
    await comments.deleteComment(ctx, viewer, params);
    return undefined;
  });
  bind(http, calls.likeComment, ({ viewer, params }) => comments.likeComment(ctx, viewer, params, true));
  bind(http, calls.unlikeComment, ({ viewer, params }) => comments.likeComment(ctx, viewer, params, false));
}
