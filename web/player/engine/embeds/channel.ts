const answerMs = 15_000;
/** The browser's own page about an address that it cannot reach loads at once, and says nothing. */
const answerAfterLoadMs = 6000;

/** A conversation with a service's frame. */
export interface Channel {
  send(message: unknown): void;
  close(): void;
}

/** Talks with a service's frame alone: what other windows say is not heard, and no other origin gets what is sent. */
export function openChannel(
  frame: HTMLIFrameElement,
  origin: string,
  onMessage: (message: Record<string, unknown>) => void,
): Channel {
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = parse(event.data);
    if (isRecord(message)) onMessage(message);
  };
  window.addEventListener('message', hear);
  return {
    send: (message) => frame.contentWindow?.postMessage(message, origin),
    close: () => window.removeEventListener('message', hear),
  };
}

/** Rejects where a frame has not answered in time: one that cannot be reached does not tell so. */
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

/** A number of a message, or the last one known. */
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
