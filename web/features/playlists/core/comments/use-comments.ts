import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import * as contract from '#shared/social/comments.ts';
import type {
  AnyComment,
  Comment,
  CommentDraft,
  CommentList,
  CommentPatch,
} from '#shared/social/comments.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';

type Query = { sort?: contract.CommentSort; thread?: string; item_id?: string; with?: string };
type Pages = InfiniteData<CommentList, string>;

/** More pages than these are not all read again when something has changed. */
const pagesReadAgain = 3;

const isComment = (one: AnyComment): one is Comment => one.reply_to === null;

const readPage = (id: string, query: Query, after: string, signal?: AbortSignal) =>
  call(contract.listComments, {
    params: { id },
    query: after === '' ? query : { ...query, after },
    signal,
  });

/** Pages of a playlist's comments, as `query` asks for them. */
export const useCommentPages = (id: string, query: Query, enabled = true) =>
  useInfiniteQuery({
    queryKey: keyOf(contract.listComments, { params: { id }, query }),
    queryFn: ({ pageParam, signal }) => readPage(id, query, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }: CommentList) => next_cursor ?? undefined,
    enabled,
  });

/** Each comment once: one may have moved to another page meanwhile. */
export const onceEach = (pages: readonly CommentList[] | undefined): AnyComment[] | undefined =>
  pages && [...new Map(pages.flatMap(({ comments }) => comments).map((one) => [one.id, one])).values()];

/** The comments on a playlist in an order, one that is asked for above them, and what the first page says of the list. */
export function useComments(id: string, sort: 'newest' | 'best', asked: string | null) {
  const query = useCommentPages(id, asked === null ? { sort } : { sort, with: asked });
  const head = query.data?.pages[0];
  return {
    query,
    head,
    total: head?.total,
    comments: onceEach(query.data?.pages)?.filter(isComment),
    error: query.error,
    refetch: query.refetch,
  };
}

/** Reads again what is shown of a playlist's comments; of a long list its beginning. */
export async function rereadComments(client: QueryClient, id: string): Promise<void> {
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: keyOf(contract.listComments, { params: { id } }) });
  await Promise.all(
    shown.map(async ({ queryKey, state }) => {
      // The moments of a song are one page without others.
      const pages = (state.data as Partial<Pages> | undefined)?.pages?.length ?? 0;
      if (pages <= pagesReadAgain) return client.invalidateQueries({ queryKey, exact: true });
      const { query = {} } = queryKey[1] as { query?: Query };
      const first = await readPage(id, query, '');
      client.setQueryData<Pages>(
        queryKey,
        (now) =>
          now && {
            ...now,
            pages: [{ ...first, next_cursor: now.pages[0]?.next_cursor ?? null }, ...now.pages.slice(1)],
          },
      );
      return undefined;
    }),
  );
}

/** Shows a comment as a call has answered it, wherever it stands. */
function patchComment(client: QueryClient, id: string, commentId: string, change: Partial<AnyComment>): void {
  const patched = <One extends AnyComment>(one: One): One =>
    one.id === commentId ? { ...one, ...change, reply_to: one.reply_to } : one;
  client.setQueriesData<Pages>({ queryKey: keyOf(contract.listComments, { params: { id } }) }, (now) =>
    now && 'pages' in now
      ? {
          ...now,
          pages: now.pages.map((page) => ({
            ...page,
            comments: page.comments.map((one) =>
              isComment(one) ? patched({ ...one, replies: one.replies.map(patched) }) : patched(one),
            ),
          })),
        }
      : now,
  );
}

/** Writes a comment to a playlist, or a reply. */
export function useWriteComment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CommentDraft) => call(contract.writeComment, { params: { id }, body }),
    onSuccess: () => rereadComments(client, id),
  });
}

/** The acts on one comment. */
export function useCommentActs(id: string, comment: string) {
  const client = useQueryClient();
  const params = { id, comment };
  const reread = () => rereadComments(client, id);
  return {
    like: useMutation({
      mutationFn: (liked: boolean) => call(liked ? contract.likeComment : contract.unlikeComment, { params }),
      onSuccess: (answer) => patchComment(client, id, comment, answer),
    }),
    change: useMutation({
      mutationFn: (body: CommentPatch) => call(contract.changeComment, { params, body }),
      onSuccess: reread,
    }),
    remove: useMutation({
      mutationFn: () => call(contract.deleteComment, { params }),
      onSuccess: reread,
    }),
  };
}
