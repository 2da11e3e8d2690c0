import { importFetched } from '../lib/fetched.ts';

interface TusServer {
  listen: (at: { host: string; port: number }) => void;
}
interface TusPackage {
  Server: new (options: { path: string; datastore: object }) => TusServer;
}
interface StorePackage {
  FileStore: new (options: { directory: string }) => object;
}

/** The resumable-upload server that others use, with its own file store. */
const { FileStore } = await importFetched<StorePackage>('@tus/file-store', '2.1.1', 'dist/index.js');
const { Server } = await importFetched<TusPackage>('@tus/server', '2.4.5', 'dist/index.js');
const server = new Server({
  path: '/files',
  datastore: new FileStore({ directory: process.env['TUS_FOLDER'] ?? '/tmp' }),
});
server.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
