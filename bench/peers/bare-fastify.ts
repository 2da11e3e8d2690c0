import { fastify } from 'fastify';

/** Upper bound of Fastify: one route that sends a buffer of `BYTES` bytes as JSON. */
const body = Buffer.from(`"${'x'.repeat(Math.max(0, Number(process.env['BYTES'] ?? 3000) - 2))}"`);
const app = fastify();
app.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
