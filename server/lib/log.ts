import { pino, type DestinationStream, type Logger } from 'pino';

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

/** A structured log: one JSON object a line, secrets blanked. */
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
  return destination ? pino(options, destination) : pino(options);
}
