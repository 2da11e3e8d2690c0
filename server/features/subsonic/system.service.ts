import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { countFiles } from './subsonic.store.ts';
import type { Method } from './subsonic.service.ts';
import { folderId } from './subsonic.view.ts';

/** Methods that apps may call without a login. */
export const openMethods: Record<string, () => Record<string, unknown>> = {
  getOpenSubsonicExtensions: () => ({
    openSubsonicExtensions: [
      { name: 'apiKeyAuthentication', versions: [1] },
      { name: 'formPost', versions: [1] },
    ],
  }),
};

export const systemMethods: Record<string, Method> = {
  ping: () => ({}),
  getLicense: () => ({ license: { valid: true } }),
  tokenInfo: ({ listener }) => ({ tokenInfo: { username: listener.username } }),
  getUser({ listener, given }) {
    const wanted = given.text('username') ?? listener.username;
    // An app password speaks for its owner alone.
    if (wanted.toLowerCase() !== listener.username.toLowerCase())
      throw new AppError('forbidden', errorMessages.forbidden);
    return {
      user: {
        username: listener.username,
        scrobblingEnabled: true,
        adminRole: false,
        settingsRole: false,
        downloadRole: true,
        uploadRole: false,
        playlistRole: true,
        coverArtRole: false,
        commentRole: false,
        podcastRole: false,
        streamRole: true,
        jukeboxRole: false,
        shareRole: false,
        videoConversionRole: false,
        folder: [Number(folderId)],
      },
    };
  },
  async getScanStatus({ ctx }) {
    return { scanStatus: { scanning: false, count: await countFiles(ctx.db) } };
  },
};
