import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { signPictures } from '#server/house/picture-keys.ts';

/** In a house for members only, gives the pictures that JSON names the keys that open them. */
export function openPicturesInReplies(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!ctx.state.house.isClosed || !isText) return done(null, payload);
    if (!/^application\/(?:[\w-]+\+)?json/.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    return done(null, signPictures(ctx.serverKey, ctx.clock(), payload.toString()));
  });
}
