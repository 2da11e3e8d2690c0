import { createServer } from 'node:http';

/** Upper bound of Node: its own HTTP server with a constant of `BYTES` bytes. */
const body = Buffer.from(`"${'x'.repeat(Math.max(0, Number(process.env['BYTES'] ?? 3000) - 2))}"`);
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
