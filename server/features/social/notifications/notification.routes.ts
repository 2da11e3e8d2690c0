import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { languageFor, languageOf } from '#server/http/language.ts';
import { wording } from '#shared/texts/texts.ts';
import * as calls from '#shared/social/notifications.ts';
import * as notifications from './notification.service.ts';
import * as settings from './settings.service.ts';

export function notificationRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, calls.listNotifications, ({ viewer, query }) =>
    notifications.listNotifications(ctx, viewer, query.cursor),
  );
  bind(http, calls.countUnread, ({ viewer }) => notifications.countUnread(ctx, viewer));
  bind(http, calls.readNotifications, ({ viewer, body }) =>
    notifications.readThrough(ctx, viewer, body.through),
  );
  bind(http, calls.getNotificationSettings, ({ viewer }) => settings.getSettings(ctx, viewer));
  bind(http, calls.patchNotificationSettings, ({ viewer, body, request }) =>
    settings.changeSettings(ctx, viewer, body, languageOf(request)),
  );
  bind(http, calls.getMute, ({ viewer, params }) => settings.isMuted(ctx, viewer, params.id));
  bind(http, calls.mutePlaylist, ({ viewer, params }) => settings.setMuted(ctx, viewer, params.id, true));
  bind(http, calls.unmutePlaylist, ({ viewer, params }) => settings.setMuted(ctx, viewer, params.id, false));
  bind(http, calls.unsubscribe, async ({ query, request }) => {
    await settings.unsubscribe(ctx, query);
    const key = 'following:unsubscribed';
    return { message: wording(key, languageFor(request, key)) };
  });
}
