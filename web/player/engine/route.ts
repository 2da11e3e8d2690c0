import { linkServiceOf, playsInPage, webAddress } from '#shared/music/external-links.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import type { EmbedKind, PlaybackError } from '../playback.ts';

/** The player of a track: the audio elements, a service's own player, or none. */
export type Route =
  | { by: 'file' }
  | { by: EmbedKind; address: string }
  | { by: 'nothing'; error: PlaybackError };

/** Chooses the player by the play info (specification, section 2: Player; section 8: Playback). */
export function routeOf(info: PlayInfo): Route {
  const isLink = info.storage_type === 'URL';
  if (info.error !== null)
    return cannot({ text: isLink ? 'externalInfoFailed' : 'infoFailed', detail: info.error });
  const address = info.play_url ?? info.mp3_url;
  if (!isLink) return address ? { by: 'file' } : cannot({ text: 'noMp3' });
  if (!info.is_external && address && playsInPage(address)) return { by: 'file' };
  if (!address) return cannot({ text: 'notExternal' });
  if (playsInPage(address)) return { by: 'file' };
  if (webAddress(address) === null) return cannot({ text: 'invalidLink' });
  const service = linkServiceOf(address);
  return {
    by: service === 'tidal' || service === 'deezer' || service === 'other' ? 'link' : service,
    address,
  };
}

const cannot = (error: PlaybackError): Route => ({ by: 'nothing', error });
