import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

const levels: Record<number, string> = {
  20: styleText('gray', 'debug'),
  30: styleText('green', 'info '),
  40: styleText('yellow', 'warn '),
  50: styleText('red', 'error'),
  60: styleText('red', 'fatal'),
};

interface Entry {
  level: number;
  time: string;
  msg?: string;
  err?: { stack?: string; message?: string };
}

/** Writes the log's JSON as lines that a person reads: `12:30:01 warn  Message  key=value`, the stack of an error below. */
export function terminalLog(write: (text: string) => void): DestinationStream {
  return {
    write(line) {
      const { level, time, msg = '', err, ...facts } = JSON.parse(line) as Entry & Record<string, unknown>;
      const words = Object.entries(facts).map(([name, value]) =>
        styleText('gray', `${name}=${shown(value)}`),
      );
      const head = [
        `${clockOf(time)} ${levels[level] ?? level} ${plain(msg || (err?.message ?? ''))}`,
        ...words,
      ];
      const stack = err?.stack ? `${plain(err.stack).replaceAll(/^/gm, '    ')}\n` : '';
      write(`${head.join('  ')}\n${stack}`);
    },
  };
}

/** Of this machine, as its person's own clock shows it. */
function clockOf(time: string): string {
  return new Date(time).toTimeString().slice(0, 8);
}

function shown(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@+-]+$/.test(value) ? value : plain(JSON.stringify(value));
}

/** Without what a terminal takes for an order: what is logged may be a stranger's. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : '�'));
}
