import { randomUUID } from 'node:crypto';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { adminUserRoutes } from '#server/features/moderation/admin-users/admin-user.routes.ts';
import { appPasswordRoutes } from '#server/features/accounts/app-passwords/app-password.routes.ts';
import { auditRoutes } from '#server/features/base/audit/audit.routes.ts';
import { accessTokenRoutes } from '#server/features/accounts/auth/access-tokens/access-token.routes.ts';
import { applicationRoutes } from '#server/features/accounts/auth/applications/application.routes.ts';
import { invitationRoutes } from '#server/features/accounts/auth/invitations/invitation.routes.ts';
import { ownAccountRoutes } from '#server/features/accounts/auth/own-account/own-account.routes.ts';
import { authRoutes } from '#server/features/accounts/auth/auth.routes.ts';
import { factorRoutes } from '#server/features/accounts/auth/factors/factor.routes.ts';
import { signOnRoutes } from '#server/features/accounts/auth/sign-on/sign-on.routes.ts';
import { requireFactor } from '#server/features/accounts/auth/factors/step-up.service.ts';
import { openSessionCache } from '#server/features/accounts/auth/session-cache.ts';
import { houseRoutes } from '#server/features/base/house/house.routes.ts';
import { linkHealthRoutes } from '#server/features/ingest/link-health/link-health.routes.ts';
import { libraryRoutes } from '#server/features/playlists/library/library.routes.ts';
import { moderationRoutes } from '#server/features/moderation/reports/moderation.routes.ts';
import { blockRoutes } from '#server/features/accounts/blocks/block.routes.ts';
import { firstStepRoutes } from '#server/features/operations/first-steps/first-steps.routes.ts';
import { backupRoutes } from '#server/features/operations/backups/backup.routes.ts';
import { crawlerRoutes } from '#server/features/base/crawlers/crawler.routes.ts';
import { copyrightRoutes } from '#server/features/music/copyright/copyright.routes.ts';
import { failedJobRoutes } from '#server/features/operations/failed-jobs/failed-job.routes.ts';
import { favouriteRoutes } from '#server/features/playlists/favourites/favourite.routes.ts';
import { featuredRoutes } from '#server/features/playlists/featured/featured.routes.ts';
import { sourceRoutes } from '#server/features/base/source/source.routes.ts';
import { healthRoutes } from '#server/features/base/health/health.routes.ts';
import { commentSocket } from '#server/features/social/comments/comment.socket.ts';
import { commentRoutes } from '#server/features/social/comments/comment.routes.ts';
import { followRoutes } from '#server/features/social/following/follow.routes.ts';
import { bellSocket } from '#server/features/social/notifications/bell.socket.ts';
import { notificationRoutes } from '#server/features/social/notifications/notification.routes.ts';
import { likeRoutes } from '#server/features/playlists/likes/like.routes.ts';
import { listeningRoutes } from '#server/features/social/listening/listening.routes.ts';
import { audienceRoutes } from '#server/features/social/audience/audience.routes.ts';
import { playRoutes } from '#server/features/social/listening/plays.routes.ts';
import { linkedServiceRoutes } from '#server/features/social/linked-services/linked-service.routes.ts';
import { metricsRoutes } from '#server/features/operations/metrics/metrics.routes.ts';
import { pictureRoutes } from '#server/features/base/pictures/picture.routes.ts';
import { importExportRoutes } from '#server/features/ingest/import-export/import-export.routes.ts';
import { liveSocket } from '#server/features/playlists/core/members/live.socket.ts';
import { listenImportRoutes } from '#server/features/ingest/listen-import/listen-import.routes.ts';
import { memberRoutes } from '#server/features/playlists/core/members/member.routes.ts';
import { playlistRoutes } from '#server/features/playlists/core/playlist.routes.ts';
import { suggestionRoutes } from '#server/features/ingest/suggestions/suggestion.routes.ts';
import { statsRoutes } from '#server/features/operations/stats/stats.routes.ts';
import { statsSocket } from '#server/features/operations/stats/stats.socket.ts';
import { streamRoutes } from '#server/features/music/streaming/stream.routes.ts';
import { subsonicRoutes } from '#server/features/apps/subsonic/subsonic.routes.ts';
import { trackRemovalRoutes } from '#server/features/ingest/track-removal/track-removal.routes.ts';
import { trackSourceRoutes } from '#server/features/ingest/track-sources/track-source.routes.ts';
import { externalTrackRoutes } from '#server/features/ingest/uploads/external-track.routes.ts';
import { accountRemovalRoutes } from '#server/features/moderation/account-removal/account-removal.routes.ts';
import { getHead } from '#server/pages/head.service.ts';
import { podcastRoutes } from '#server/features/social/sharing/podcast.routes.ts';
import { sharingRoutes } from '#server/features/social/sharing/sharing.routes.ts';
import { searchRoutes } from '#server/features/playlists/search/search.routes.ts';
import { takedownRoutes } from '#server/features/moderation/takedowns/takedown.routes.ts';
import { uploadRoutes } from '#server/features/ingest/uploads/upload.routes.ts';
import { artistRoutes } from '#server/features/playlists/artists/artist.routes.ts';
import { browseRoutes } from '#server/features/playlists/browse/browse.routes.ts';
import { smartListRoutes } from '#server/features/playlists/smart/smart-list.routes.ts';
import { similarRoutes } from '#server/features/playlists/company/similar.routes.ts';
import { saveRoutes } from '#server/features/playlists/saves/save.routes.ts';
import { profileRoutes } from '#server/features/social/profiles/profile.routes.ts';
import { userRoutes } from '#server/features/accounts/users/user.routes.ts';
import { describeApi } from '#server/http/api-docs/api-docs.ts';
import { acceptBodies } from '#server/http/bodies.ts';
import { serveBelow } from '#server/http/base-path.ts';
import { basePathOf, withoutBase } from '#server/lib/base-path.ts';
import { openPicturesInReplies } from '#server/http/closed-house.ts';
import { openToOtherSites } from '#server/http/cross-origin.ts';
import { formOf } from '#server/features/social/sharing/page-forms.ts';
import { handleErrors, refuseAddress } from '#server/http/errors.ts';
import { refuseWhenDamaged, refuseWritesInMaintenance } from '#server/http/maintenance.ts';
import { logRequests } from '#server/http/request-log.ts';
import type { Http } from '#server/http/http.ts';
import { openMethods, refuseUnknownMethods, refuseUnreadable } from '#server/http/methods.ts';
import { openPages } from '#server/pages/pages.ts';
import { type Feed, openFeed } from '#server/features/playlists/core/feed/feed.service.ts';
import { acceptSockets } from '#server/http/sockets.ts';
import { secure, securityHeaders } from '#server/http/security.ts';
import { serveWeb } from '#server/pages/web.ts';
import { jobKinds } from '#server/job-kinds.ts';

/** The features, in the order in which the API's documents list them. */
const features: readonly ((http: Http, feed: Feed) => void)[] = [
  authRoutes,
  factorRoutes,
  signOnRoutes,
  houseRoutes,
  invitationRoutes,
  applicationRoutes,
  ownAccountRoutes,
  userRoutes,
  profileRoutes,
  accountRemovalRoutes,
  blockRoutes,
  playlistRoutes,
  memberRoutes,
  liveSocket,
  pictureRoutes,
  likeRoutes,
  favouriteRoutes,
  followRoutes,
  commentRoutes,
  commentSocket,
  suggestionRoutes,
  linkHealthRoutes,
  notificationRoutes,
  bellSocket,
  externalTrackRoutes,
  featuredRoutes,
  trackRemovalRoutes,
  libraryRoutes,
  uploadRoutes,
  saveRoutes,
  similarRoutes,
  browseRoutes,
  artistRoutes,
  smartListRoutes,
  statsRoutes,
  statsSocket,
  adminUserRoutes,
  auditRoutes,
  failedJobRoutes,
  moderationRoutes,
  backupRoutes,
  firstStepRoutes,
  (http) => metricsRoutes(http, jobKinds),
  appPasswordRoutes,
  accessTokenRoutes,
  streamRoutes,
  trackSourceRoutes,
  listeningRoutes,
  playRoutes,
  linkedServiceRoutes,
  audienceRoutes,
  searchRoutes,
  copyrightRoutes,
  takedownRoutes,
  sharingRoutes,
  podcastRoutes,
  crawlerRoutes,
  importExportRoutes,
  listenImportRoutes,
  subsonicRoutes,
  healthRoutes,
  sourceRoutes,
];

/** Builds the HTTP application of a context: every feature, the errors, the documents, the built web. */
export async function buildApp(ctx: AppContext): Promise<FastifyInstance> {
  const http = await openHttp(ctx);
  const { app } = http;
  const answerOtherMethods = openMethods(app);
  app.decorate('endpoints', describeApi(http));
  const feed = openFeed(ctx);
  app.addHook('onClose', async () => feed.close());
  for (const routes of features) routes(http, feed);
  answerOtherMethods();
  await serveWeb(http, openPages(ctx, feed), (request) => getHead(ctx, request.url.split('?')[0] ?? '/'));
  return app;
}

/**
 * Builds the app of a server that only runs jobs. It serves the health check alone, at the address where every server has it.
 */
export async function buildWorkerApp(ctx: AppContext): Promise<FastifyInstance> {
  const http = await openHttp(ctx);
  healthRoutes(http);
  return http.app;
}

/** An application that serves nothing yet: how it reads requests, and what all its answers have in common. */
async function openHttp(ctx: AppContext): Promise<Http> {
  const logger: FastifyBaseLogger = ctx.log;
  const base = basePathOf(ctx.config.publicUrl);
  const { publicUrl, hstsSubdomains } = ctx.config;
  const headers = await securityHeaders({ tls: publicUrl.startsWith('https:'), hstsSubdomains });
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A log of its own for each request costs a good part of a small answer; lines about one name its id themselves.
    childLoggerFactory: (parent) => parent,
    // A page's address answers in the form that is asked for.
    rewriteUrl: ({ method, url = '/', headers: { accept } }) =>
      formOf(method, withoutBase(url, base) ?? url, accept),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: ctx.config.trustProxy.length > 0 ? ctx.config.trustProxy : false,
    // Longer than any address that Node lets in: what is too long for a route is that route's own to refuse.
    routerOptions: { maxParamLength: 16 * 1024 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refuseAddress(headers.data),
    forceCloseConnections: 'idle',
    // Requests on open connections are still served while the server is being replaced, with `connection: close`.
    return503OnClosing: false,
  });
  logRequests(app, ctx.state.traffic);
  handleErrors(app, ctx);
  openPicturesInReplies(app, ctx);
  serveBelow(app, base);
  refuseWhenDamaged(app, ctx);
  refuseWritesInMaintenance(app, ctx);
  acceptBodies(app);
  acceptSockets(app);
  app.addHook('onSend', async (request, reply) => {
    if (withoutBase(request.originalUrl, base) !== request.url) void reply.header('vary', 'accept');
  });
  secure(app, headers);
  refuseUnknownMethods(app);
  openToOtherSites(app);
  return {
    app,
    ctx,
    authenticate: openSessionCache(ctx),
    requireFactor: (viewer, endpoint) => requireFactor(ctx, viewer, endpoint),
  };
}
