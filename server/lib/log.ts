import { pino, type DestinationStream, type Logger } from 'pino';
import { terminalLog } from './terminal-log.ts';

export type Log = Logger;
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** Names of fields that never reach the log with their value, wherever they stand. */
const secretFields = [
  'password',
  'new_password',
  'current_password',
  'token',
  'access_token',
  'authorization',
  'cookie',
];

/** A structured log, secrets blanked: one JSON object a line, or lines for a person where a terminal shows them. */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[secret]',
    },
  };
  if (destination) return pino(options, destination);
  if (process.stdout.isTTY)
    return pino(
      options,
      terminalLog((text) => process.stdout.write(text)),
    );
  return pino(options);
}
