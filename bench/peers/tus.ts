import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

/** The resumable-upload server that others use, with its own file store. */
const server = new Server({
  path: '/files',
  datastore: new FileStore({ directory: process.env['TUS_FOLDER'] ?? '/tmp' }),
});
server.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
