import type { Browser } from 'playwright';

/** A page that is only asked what the measure asks. */
export interface BarePage {
  /** Sends a command of the DevTools protocol and answers its result. */
  send<T = object>(method: string, params?: object): Promise<T>;
  /** Calls a function inside the page, with what a person's press allows, and answers what it resolves to. */
  call<A, T>(act: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * Opens a page that Playwright does not attend to. On its own pages Playwright listens to the network, and Chromium
 * then keeps the body of every answer in the renderer, up to 200 MB, so that it could be looked at: memory that no
 * listener's browser spends, and more with every track.
 */
export async function openBarePage(browser: Browser, address: string): Promise<BarePage> {
  const root = await browser.newBrowserCDPSession();
  // In the browser's default context, which Playwright leaves alone.
  const { targetId } = await root.send('Target.createTarget', {
    url: 'about:blank',
    width: 1280,
    height: 800,
  });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const answer = JSON.parse(event.message) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
    waiting.delete(answer.id ?? 0);
  });
  let sent = 0;

  async function send<T>(method: string, params: object = {}): Promise<T> {
    sent += 1;
    const id = sent;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await root.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }

  await send('Page.navigate', { url: address });
  return {
    send,
    async call<A, T>(act: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
      const { result, exceptionDetails } = await send<{
        result: { value: T };
        exceptionDetails?: { text: string; exception?: { description?: string } };
      }>('Runtime.evaluate', {
        expression: `(${String(act)})(${JSON.stringify(argument)})`,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}
