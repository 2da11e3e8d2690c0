import { inspectMp3 } from './inspect.ts';
import { serveJobs } from './worker-loop.ts';

// mpg123 prints a line for every bad frame; the count of errors is what matters.
globalThis.console.error = () => {};

serveJobs(inspectMp3, { code: 'unprocessable', key: 'undecodable' });
