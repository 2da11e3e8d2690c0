import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAudioFrom, getHlsAddresses } from '#server/features/music/streaming/stream.service.ts';
import { sendFile } from '#server/http/send-file.ts';
import { type Cover, getAvatar, getCover } from './cover.service.ts';
import { type Call, idOfKind } from './subsonic.service.ts';

/** A call that replies with bytes instead of an envelope. */
export type BytesMethod = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Largest offset, longer than any track. */
const offsetMaxSeconds = 24 * 60 * 60;
const songOf = ({ args }: Call): string => idOfKind(args.need('id'), 'song');
const sent = { contentType: 'audio/mpeg', cacheControl: 'private, max-age=3600' };

export const mediaMethods: Record<string, BytesMethod> = {
  // Whatever bitrate or format is wished for: what is stored is MP3, and is sent as it is.
  async stream(call, request, reply) {
    const offset = call.args.number('timeOffset', 0, 0, offsetMaxSeconds);
    const { sha256, since, part } = await getAudioFrom(call.ctx, call.listener, songOf(call), offset);
    return sendFile(request, reply, call.ctx.stores.blobs, sha256, { ...sent, lastModified: since, ...part });
  },
  async download(call, request, reply) {
    const { sha256 } = await getAudioFrom(call.ctx, call.listener, songOf(call), 0);
    const downloadName = `${songOf(call)}.mp3`;
    return sendFile(request, reply, call.ctx.stores.blobs, sha256, { ...sent, downloadName });
  },
  async 'hls.m3u8'(call, _request, reply) {
    const text = await getHlsAddresses(call.ctx, call.listener, songOf(call));
    // The addresses in it are the listener's own, for some hours.
    return reply.type('application/vnd.apple.mpegurl').header('Cache-Control', 'no-store').send(text);
  },
  getCoverArt: async (call, _request, reply) => sendPicture(reply, await getCover(call)),
  getAvatar: async (call, _request, reply) => sendPicture(reply, await getAvatar(call)),
};

const sendPicture = (reply: FastifyReply, { type, bytes }: Cover): FastifyReply =>
  reply.type(type).header('Cache-Control', 'private, max-age=86400').send(bytes);
