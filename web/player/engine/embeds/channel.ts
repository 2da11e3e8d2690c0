const answerMs = 15_000;
/** Time for an answer after the load: the browser's own error page loads at once and sends nothing. */
const answerAfterLoadMs = 6000;

/** A message channel to a service's frame. */
export interface Channel {
  send(message: unknown): void;
  close(): void;
}

/** Opens a channel to a service's frame: it ignores messages of other windows, and sends to that origin alone. */
export function openChannel(
  frame: HTMLIFrameElement,
  origin: string,
  onMessage: (message: Record<string, unknown>) => void,
): Channel {
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = parse(event.data);
    if (isRecord(message)) onMessage(message);
  };
  window.addEventListener('message', receive);
  return {
    send: (message) => frame.contentWindow?.postMessage(message, origin),
    close: () => window.removeEventListener('message', receive),
  };
}

/** Rejects if a frame does not answer in time: an unreachable frame fires no error. */
export function answered<T>(frame: HTMLIFrameElement, answer: Promise<T>): Promise<T> {
  if (!navigator.onLine) return Promise.reject(new Error('offline'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUpIn = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error('no answer')), ms);
    };
    giveUpIn(answerMs);
    frame.addEventListener('load', () => giveUpIn(answerAfterLoadMs), { once: true });
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A number of a message, or the last known one. */
export const numberOr = <Known>(value: unknown, known: Known): number | Known =>
  typeof value === 'number' && Number.isFinite(value) ? value : known;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}
