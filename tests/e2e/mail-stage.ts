import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { test as journey } from './journey.ts';
import { openAccount, type Person } from './session.ts';

export { expect } from '@playwright/test';

/** A test on a server that sends its mail to a real mail server, which its files share. */
export const test = journey.extend<object, { mail: MailServer; segue: ServerProcess; admin: Person }>({
  mail: [
    // Playwright insists on destructuring, even of nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  segue: [
    async ({ mail }, use) => {
      const server = await startServerProcess({ SEGUE_SMTP_URL: mail.url });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  // Before any test: the first account of an installation is the administrator's.
  admin: [
    async ({ segue }, use) => {
      await use(await openAccount(segue));
    },
    { scope: 'worker', auto: true },
  ],
});
