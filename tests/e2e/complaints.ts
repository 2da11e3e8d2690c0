import { type BrowserContext, expect, test as base } from '@playwright/test';

/**
 * A browser test that fails by whatever a page complains about: an uncaught error, an error in the console, and so also
 * what the content security policy refused. What a test provokes it names: `test.use({ expected: /404 \/users/ })`.
 * One expression, because Playwright takes a list of two objects for a value and its options.
 */
export const test = base.extend<{ expected: RegExp; quiet: void }>({
  // Nothing.
  expected: [/^(?!)/, { option: true }],
  quiet: [
    async ({ browser, expected }, use) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext): void => {
        context.on('weberror', (thrown) => complaints.push(`page error: ${thrown.error().message}`));
        context.on('console', (message) => {
          if (message.type() === 'error')
            complaints.push(complaintOf(message.text(), message.location().url));
        });
      };
      browser.on('context', listen);
      await use();
      browser.off('context', listen);
      const unexpected = complaints.filter((one) => !expected.test(one));
      expect(unexpected, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** The text of a failed request, such as `404 /api/v1/users/x`: the console gives status and address separately. */
function complaintOf(text: string, address: string): string {
  const socket = /^WebSocket connection to '(.*)' failed: .*(net::\w+)/.exec(text);
  if (socket) return `${socket[2]} ${URL.parse(socket[1] ?? '')?.pathname}`;
  const failed = /^Failed to load resource: (?:the server responded with a status of (\d+)|(.*))/.exec(text);
  if (!failed) return `console error: ${text}`;
  const url = URL.parse(address);
  return `${failed[1] ?? failed[2] ?? ''} ${url?.hostname === 'localhost' ? url.pathname : address}`;
}
