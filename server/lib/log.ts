import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { terminalLog } from './terminal-log.ts';
import { ToldError } from './told-error.ts';

export type Log = Logger;
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** Names of fields that never reach the log with their value, wherever they stand. */
const secretFields = [
  'password',
  'new_password',
  'current_password',
  'token',
  'access_token',
  'ticket',
  'recovery_code',
  'authorization',
  'cookie',
];

/** Writes no line for an error that was told where it began: one outage is one line. */
function leaveOutTold(this: Logger, words: Parameters<LogFn>, write: LogFn): void {
  const [facts] = words as [unknown];
  if (facts !== null && typeof facts === 'object' && 'err' in facts && facts.err instanceof ToldError) return;
  write.apply(this, words);
}

/** A structured log, secrets blanked: one JSON object a line, or lines for a person where a terminal shows them. */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    hooks: { logMethod: leaveOutTold },
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
