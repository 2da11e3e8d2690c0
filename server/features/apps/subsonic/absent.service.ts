import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { type Answer, SubsonicError, subsonicErrors } from './answer.ts';
import { type Call, type Method, openSong } from './subsonic.service.ts';

/** Answers to calls for things that Segue does not have: lists are empty, things are not found, and changes are refused. */
const empty = {
  getPodcasts: { podcasts: { channel: [] } },
  getNewestPodcasts: { newestPodcasts: { episode: [] } },
  getInternetRadioStations: { internetRadioStations: { internetRadioStation: [] } },
  getVideos: { videos: { video: [] } },
  getChatMessages: { chatMessages: { chatMessage: [] } },
} as const satisfies Record<string, Answer>;

const unknown = ['getPodcastEpisode', 'getVideoInfo', 'getCaptions', 'getTranscodeStream'] as const;

const forbidden = [
  'createUser',
  'updateUser',
  'deleteUser',
  'changePassword',
  'addChatMessage',
  'jukeboxControl',
  'createInternetRadioStation',
  'updateInternetRadioStation',
  'deleteInternetRadioStation',
  'refreshPodcasts',
  'createPodcastChannel',
  'deletePodcastChannel',
  'deletePodcastEpisode',
  'downloadPodcastEpisode',
] as const;

function refuse(): never {
  throw new SubsonicError(subsonicErrors.notAuthorized, 'subsonic:notHere');
}

function missNothing(): never {
  throw new AppError('not_found', 'errors:notFound');
}

const each = (names: readonly string[], method: Method): Record<string, Method> =>
  Object.fromEntries(names.map((name) => [name, method]));

export const absentMethods: Record<string, Method> = {
  ...Object.fromEntries(Object.entries(empty).map(([name, answer]) => [name, () => answer])),
  ...each(unknown, missNothing),
  ...each(forbidden, refuse),
  getLyrics: ({ args }) => ({
    lyrics: { artist: args.text('artist') ?? '', title: args.text('title') ?? '', value: '' },
  }),
  async getLyricsBySongId(call) {
    await openSong(call, call.args.need('id'));
    return { lyricsList: { structuredLyrics: [] } };
  },
  getTranscodeDecision: decide,
};

const Names = z._default(z.array(z.string()), []);
/** The used part of ClientInfo. An empty list of a profile means "any". */
const ClientInfo = z.object({
  directPlayProfiles: z._default(
    z.array(z.object({ containers: Names, audioCodecs: Names, protocols: Names })),
    [],
  ),
});

/** Decides on direct play: everything is MP3 and sent unchanged, and there is no other way. */
async function decide(call: Call): Promise<Answer> {
  const song = await openSong(call, call.args.need('mediaId'));
  const client = ClientInfo.safeParse(call.body ?? {});
  const profiles = client.success ? client.data.directPlayProfiles : [];
  const holds = (names: readonly string[], name: string): boolean =>
    names.length === 0 || names.includes(name);
  const reasons = profiles.map(({ containers, audioCodecs, protocols }) => {
    if (!holds(containers, 'mp3')) return 'ContainerNotSupported';
    if (!holds(audioCodecs, 'mp3')) return 'AudioCodecNotSupported';
    return holds(protocols, 'http') ? null : 'ProtocolNotSupported';
  });
  const canDirectPlay = reasons.length === 0 || reasons.includes(null);
  const audioBitrate = Number(song['bitRate'] ?? 0) * 1000;
  return {
    transcodeDecision: {
      canDirectPlay,
      canTranscode: false,
      transcodeReason: canDirectPlay ? [] : reasons,
      sourceStream: { protocol: 'http', container: 'mp3', codec: 'mp3', audioBitrate },
    },
  };
}
