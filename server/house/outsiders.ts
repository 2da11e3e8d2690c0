import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { isSigned } from '#server/lib/signed-query.ts';
import { listenSubject } from '#server/lib/listen-subject.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isSignedPicture } from './picture-keys.ts';
import { areWordsShared, isPlaylistShared, isTrackShared } from './shared-by-link.store.ts';

type Said = Readonly<Record<string, string | undefined>>;

/** The thing that a visitor's call is about. */
type Thing =
  | { kind: 'playlist' | 'track' | 'note' | 'comment' | 'picture'; id: string }
  | { kind: 'house' }
  | null;

/** Playlists shared by link stay open to visitors, with everything that is read of them; the rest asks for a login. */
export async function refuseOutsider(
  ctx: AppContext,
  endpoint: EndpointSpec,
  request: FastifyRequest,
): Promise<void> {
  if (endpoint.outsiders === 'always' || !(await ctx.state.house.get()).members_only) return;
  if (endpoint.outsiders === 'by link' && (await isShared(ctx, thingOf(request), request))) return;
  const facts = { reason: 'members_only' };
  throw new AppError('unauthenticated', 'house-errors:membersOnly', { facts });
}

function thingOf(request: FastifyRequest): Thing {
  const path = request.routeOptions.url ?? '';
  const { id = '', file = '' } = request.params as Said;
  if (path.startsWith('/media/pictures/')) return { kind: 'picture', id: file };
  if (path.startsWith('/media/cards/')) return ofCard(file);
  if (path === '/api/v1/oembed') return ofAddress((request.query as Said)['url']);
  if (path === '/api/v1/reports') return ofReport(request.body as Said | null);
  if (/^(?:\/api\/v1)?\/playlists\/:id/.test(path)) return { kind: 'playlist', id };
  if (/^(?:\/api\/v1\/tracks\/|\/media\/tracks\/|\/media\/track_):id/.test(path))
    return { kind: 'track', id };
  return null;
}

/** `segue.jpg` is the preview of the house itself. */
const ofCard = (file: string): Thing =>
  file === 'segue.jpg' ? { kind: 'house' } : { kind: 'playlist', id: file.replace(/(-square)?\.jpg$/, '') };

function ofAddress(url: string | undefined): Thing {
  const id = /\/playlists\/([0-9a-z]{1,40})/.exec(url ?? '')?.[1];
  return id === undefined ? null : { kind: 'playlist', id };
}

function ofReport(body: Said | null): Thing {
  const { target_kind: kind, target_id: id = '' } = body ?? {};
  const isKnown = kind === 'playlist' || kind === 'track' || kind === 'note' || kind === 'comment';
  return isKnown ? { kind, id } : null;
}

async function isShared(ctx: AppContext, thing: Thing, request: FastifyRequest): Promise<boolean> {
  switch (thing?.kind) {
    case 'house':
      return true;
    case 'picture':
      return isSignedPicture(ctx.serverKey, ctx.clock(), thing.id);
    case 'playlist':
      return isPlaylistShared(ctx.db, thing.id);
    case 'note':
      return areWordsShared(ctx.db, 'item_notes', thing.id);
    case 'comment':
      return areWordsShared(ctx.db, 'comments', thing.id);
    case 'track':
      return isSignedFor(ctx, thing.id, request) || isTrackShared(ctx.db, thing.id);
    default:
      return false;
  }
}

/** An audio element sends no session: its address was signed for a member. */
function isSignedFor(ctx: AppContext, trackId: string, request: FastifyRequest): boolean {
  const { listener, expires, signature } = request.query as Said;
  if (!listener) return false;
  return isSigned(ctx.serverKey, listenSubject(trackId), { listener, expires, signature }, ctx.clock());
}

/** Reports whether visitors may open the page of a playlist: always, unless the house is for members only. */
export async function mayOutsiderOpen(ctx: AppContext, playlistId: string): Promise<boolean> {
  return !(await ctx.state.house.get()).members_only || isPlaylistShared(ctx.db, playlistId);
}
