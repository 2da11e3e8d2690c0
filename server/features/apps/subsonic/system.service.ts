import type { AppListener } from '#server/features/accounts/app-passwords/app-password.service.ts';
import { countFiles } from '#server/features/operations/stats/stats.service.ts';
import { AppError } from '#shared/errors.ts';
import type { Answer } from './answer.ts';
import type { Call, Method } from './subsonic.service.ts';
import { folderId } from './subsonic.view.ts';

/** Methods that apps may call without a login. */
export const openMethods: Record<string, () => Record<string, unknown>> = {
  getOpenSubsonicExtensions: () => ({
    openSubsonicExtensions: [
      { name: 'apiKeyAuthentication', versions: [1] },
      { name: 'formPost', versions: [1] },
      { name: 'indexBasedQueue', versions: [1] },
      { name: 'sonicSimilarity', versions: [1] },
      { name: 'topSongsByArtistId', versions: [1] },
      { name: 'transcodeOffset', versions: [1] },
    ],
  }),
};

export const systemMethods: Record<string, Method> = {
  ping: () => ({}),
  getLicense: () => ({ license: { valid: true } }),
  tokenInfo: ({ listener }) => ({ tokenInfo: { username: listener.username } }),
  getUser({ listener, args }) {
    const wanted = args.text('username') ?? listener.username;
    // An app password speaks for its owner alone.
    if (wanted.toLowerCase() !== listener.username.toLowerCase())
      throw new AppError('forbidden', 'errors:forbidden');
    return { user: toUser(listener) };
  },
  getUsers: ({ listener }) => ({ users: { user: [toUser(listener)] } }),
  getScanStatus: scanStatus,
  // What is uploaded is there at once: nothing has to be looked for.
  startScan: scanStatus,
};

async function scanStatus({ ctx }: Call): Promise<Answer> {
  return { scanStatus: { scanning: false, count: await countFiles(ctx) } };
}

/** The rights of an app's user: an app password opens the music and no administration, even an administrator's. */
const toUser = ({ username }: AppListener): Answer => ({
  username,
  scrobblingEnabled: true,
  adminRole: false,
  settingsRole: false,
  downloadRole: true,
  uploadRole: false,
  playlistRole: true,
  coverArtRole: false,
  commentRole: true,
  podcastRole: false,
  streamRole: true,
  jukeboxRole: false,
  shareRole: true,
  videoConversionRole: false,
  folder: [Number(folderId)],
});
