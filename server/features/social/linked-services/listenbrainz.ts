import * as z from 'zod/mini';
import type { Outbound, OutboundAnswer } from '#server/lib/outbound.ts';
import { productVersion } from '#server/version.ts';
import { callService, readJson } from './call-service.ts';
import {
  type Listen,
  ListensRejected,
  type Service,
  ServiceAway,
  ServiceRefusal,
  type Song,
} from './service-calls.ts';

const usualUrl = 'https://api.listenbrainz.org';
const usualTokenPage = 'https://listenbrainz.org/settings/';
/** Listens of one call (`MAX_LISTENS_PER_REQUEST`). */
const most = 1000;

const Validated = z.object({ valid: z.boolean(), user_name: z.optional(z.string()) });

/**
 * ListenBrainz, or a server that speaks as it does (https://listenbrainz.readthedocs.io, "Core API"). A listen is one there by its
 * person, second and song: sent again, it is the same.
 * @param url of another server, which the operator chose; null: the usual one
 */
export function openListenBrainz(web: Outbound, url: string | null): Service {
  const call = (path: string, token: string, json?: unknown): Promise<OutboundAnswer> =>
    callService(web, `${url ?? usualUrl}${path}`, {
      own: url === null ? undefined : new URL(url).origin,
      authorization: `Token ${token}`,
      json,
    });
  const submit = async (token: string, listen_type: string, payload: readonly object[]): Promise<void> => {
    const { status } = await call('/1/submit-listens', token, { listen_type, payload });
    if (status === 401) throw new ServiceRefusal('the token is not valid');
    if (status === 400 || status === 413) throw new ListensRejected(`it answers ${status}`);
    if (status !== 200) throw new ServiceAway(`it answers ${status}`);
  };
  return {
    kind: 'listenbrainz',
    tokenPage: url === null ? usualTokenPage : null,
    most,
    async link(token) {
      const answer = await call('/1/validate-token', token);
      if (answer.status === 401) return null;
      const known = Validated.safeParse(readJson(answer));
      if (answer.status !== 200 || !known.success) throw new ServiceAway(`it answers ${answer.status}`);
      const { valid, user_name: name } = known.data;
      return valid && name !== undefined ? { name, token } : null;
    },
    tellPlaying: (token, song) => submit(token, 'playing_now', [{ track_metadata: toMetadata(song) }]),
    async tellListens(token, listens) {
      await submit(token, listens.length === 1 ? 'single' : 'import', listens.map(toPayload));
      return 0;
    },
  };
}

const toPayload = (listen: Listen) => ({
  listened_at: Math.floor(listen.listened_at / 1000),
  track_metadata: toMetadata(listen),
});

const toMetadata = ({ title, artist, album, duration_ms }: Song) => ({
  artist_name: artist,
  track_name: title,
  ...(album === '' ? {} : { release_name: album }),
  additional_info: {
    media_player: 'Segue',
    submission_client: 'Segue',
    submission_client_version: productVersion,
    ...(duration_ms === null ? {} : { duration_ms }),
  },
});
