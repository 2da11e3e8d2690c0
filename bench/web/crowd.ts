import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { parseArgs } from 'node:util';

/**
 * A crowd of listeners, as a program of its own: each holds one stream open and reads it as fast as it sounds. Prints
 * what came as JSON. `--url`, `--listeners`, `--seconds`, and with `--report` each tells that it listens as the web does.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    listeners: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    report: { type: 'string', default: '' },
  },
});
const bytesPerSecond = 24_000;
const listeners = Number(values.listeners);
const endsAt = performance.now() + Number(values.seconds) * 1000;
const heartbeatMs = 15_000;

let heard = 0;
let wanted = 0;
let failures = 0;
/** Seconds of silence, of all listeners together: what was due and had not come. */
let silence = 0;

const playings = Array.from({ length: listeners }, () => randomUUID());
const reports = new Agent({ keepAlive: true, maxSockets: 32 });

function report(listener: number, event: string): void {
  if (values.report === '') return;
  const body = JSON.stringify({
    event,
    position_seconds: 0,
    listening_id: playings[listener],
    session_id: `crowd-${listener}`,
  });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = request(values.report, { method: 'POST', agent: reports, headers }, (response) => {
    if ((response.statusCode ?? 500) >= 400) failures += 1;
    response.resume();
  });
  sent.on('error', () => (failures += 1));
  sent.end(body);
}

function listen(listener: number): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = request(values.url, { agent, headers: { range: 'bytes=0-' } }, (response) => {
    if ((response.statusCode ?? 500) >= 400) failures += 1;
    play(response, listener);
  });
  asked.on('error', () => (failures += 1));
  asked.end();
}

/** Reads what is due once a second, and no more: the rest waits in the sockets, up to the server. */
function play(response: IncomingMessage, listener: number): void {
  response.pause();
  response.on('error', () => undefined);
  report(listener, 'start');
  let next = performance.now() + heartbeatMs;
  let due = 0;
  const timer = setInterval(() => {
    if (performance.now() > endsAt) {
      clearInterval(timer);
      report(listener, 'stop');
      response.destroy();
      return;
    }
    due += bytesPerSecond;
    wanted += bytesPerSecond;
    while (due > 0) {
      const piece = response.read(Math.min(due, response.readableLength || due)) as Buffer | null;
      if (piece === null) break;
      due -= piece.length;
      heard += piece.length;
    }
    if (due > bytesPerSecond / 2) silence += due / bytesPerSecond;
    if (performance.now() < next) return;
    next += heartbeatMs;
    report(listener, 'heartbeat');
  }, 1000);
}

for (let listener = 0; listener < listeners; listener += 1) {
  setTimeout(() => listen(listener), (listener / listeners) * 3000);
}
setTimeout(
  () => {
    process.stdout.write(JSON.stringify({ heard, wanted, failures, silence }));
    process.exit(0);
  },
  Number(values.seconds) * 1000 + 1500,
);
