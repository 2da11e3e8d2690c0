import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openAccount, openSession, type Person, password, send } from './session.ts';
import { expect, test } from './stage.ts';

// The pages here lose sessions and rights while forms are open: the answers of 401, 404 and 409, and the sockets that close.
test.use({ expected: /^(401|404|409) |WebSocket|net::ERR/ });

async function logInAgain(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/\/login\?session_expired=true$/);
  await expect(page.getByRole('status').getByText(/^Your session has ended\./)).toBeVisible();
  await page.getByLabel('Email or username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in as the form does: once, so that the next load does not overwrite what the page stores later. */
async function enterOnce(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'My Playlists' }).first()).toBeVisible();
}

/** Ends all sessions of a person but that of the calls. */
const endElsewhere = (person: Person) => person.fetch('/api/v1/users/me/sessions', { method: 'DELETE' });

const openEdit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();

async function makeMember(owner: Person, member: Person, id: string, right = 'edit'): Promise<void> {
  const { token } = (await send(owner, 'POST', `/api/v1/playlists/${id}/invites`, { right })) as {
    token: string;
  };
  await send(member, 'POST', `/api/v1/invites/${token}`, {});
}

test('a session that ends elsewhere leads to the login at once, and the open dialog comes back with its text', async ({
  page,
  segue,
}) => {
  const anna = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await enterOnce(page, anna);
  await page.goto(`/playlists/${list.id}`);
  await openEdit(page);
  await page.getByRole('dialog').getByLabel('Description').fill('Written for an hour.');
  await endElsewhere(await openSession(segue, anna.username));
  // Nothing is clicked: the socket says it.
  await logInAgain(page, anna);
  await expect(page).toHaveURL(new RegExp(`/playlists/${list.id}$`));
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Written for an hour.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Written for an hour.')).toBeVisible();
});

test('a log out in one tab leads the other to the login, where a suggestion that was begun comes back', async ({
  page,
  context,
  segue,
}) => {
  const anna = await openAccount(segue);
  const ben = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await anna.addLinks(list.id, ['One']);
  await send(anna, 'PUT', `/api/v1/playlists/${list.id}/rights`, { suggest: 'link' });
  await enterOnce(page, ben);
  await page.goto(`/playlists/${list.id}`);
  await page.getByRole('button', { name: 'Suggest a track' }).click();
  await page.getByLabel('Or paste a link').fill('https://music.example/three');
  await page.getByRole('button', { name: 'Use the link' }).click();
  await page.getByLabel('A note').fill('It belongs in the middle.');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await logInAgain(page, ben);
  await expect(page.getByLabel('A note')).toHaveValue('It belongs in the middle.');
  await page.getByLabel('Title').fill('Three');
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(page.getByText(`${anna.username} will see “Three”`)).toBeVisible();
});

test('an editor is not offered what is the owner’s, and keeps the text when the right ends', async ({
  page,
  segue,
}) => {
  const anna = await openAccount(segue);
  const ben = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await makeMember(anna, ben, list.id);
  await enterOnce(page, ben);
  await page.goto(`/playlists/${list.id}`);
  await openEdit(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Who can see it')).toHaveCount(0);
  await dialog.getByLabel('Name').fill('Night drives');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Night drives' })).toBeVisible();

  await openEdit(page);
  await dialog.getByLabel('Description').fill('A text that took an hour.');
  await anna.fetch(`/api/v1/playlists/${list.id}/members/${ben.username}`, { method: 'DELETE' });
  const notice = page.getByRole('status').filter({ hasText: 'You may no longer change this playlist.' });
  await expect(notice).toBeVisible();
  await expect(notice.getByLabel('What you typed, not saved')).toHaveValue('A text that took an hour.');
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  // Still logged in.
  await expect(page.getByRole('link', { name: 'My Playlists' }).first()).toBeVisible();
  await notice.getByRole('button', { name: 'Discard it' }).click();
  await expect(notice.getByLabel('What you typed, not saved')).toHaveCount(0);
});

test('a private playlist that closes leaves the text of its editor on the page', async ({ page, segue }) => {
  const anna = await openAccount(segue);
  const ben = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await makeMember(anna, ben, list.id);
  await send(anna, 'PATCH', `/api/v1/playlists/${list.id}`, { version: list.version, visibility: 'private' });
  await enterOnce(page, ben);
  await page.goto(`/playlists/${list.id}`);
  await openEdit(page);
  await page.getByRole('dialog').getByLabel('Description').fill('A text that took an hour.');
  await anna.fetch(`/api/v1/playlists/${list.id}/members/${ben.username}`, { method: 'DELETE' });
  await expect(page.getByText('Playlist not found.')).toBeVisible();
  await expect(page.getByLabel('What you typed, not saved')).toHaveValue('A text that took an hour.');
});

test('suggestions that end while one is being written are told with a sentence, and the words stay', async ({
  page,
  segue,
}) => {
  const anna = await openAccount(segue);
  const ben = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await anna.addLinks(list.id, ['One']);
  await send(anna, 'PUT', `/api/v1/playlists/${list.id}/rights`, { suggest: 'link' });
  await enterOnce(page, ben);
  await page.goto(`/playlists/${list.id}`);
  await page.getByRole('button', { name: 'Suggest a track' }).click();
  await page.getByLabel('Or paste a link').fill('https://music.example/three');
  await page.getByRole('button', { name: 'Use the link' }).click();
  await page.getByLabel('Title').fill('Three');
  await page.getByLabel('A note').fill('It belongs in the middle.');
  await send(anna, 'PUT', `/api/v1/playlists/${list.id}/rights`, { suggest: 'nobody' });
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'You may no longer suggest tracks for this playlist.' });
  await expect(notice.getByLabel('What you typed, not saved')).toHaveValue(
    /Three[^]*It belongs in the middle\./,
  );
  expect(await axeFindings(page)).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/playlists/${list.id}$`));
  await expect(page.getByRole('link', { name: 'My Playlists' }).first()).toBeVisible();
});

test('a public page read with a dead token leads to the login and back', async ({ page, segue }) => {
  const anna = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await enterOnce(page, anna);
  await page.goto('about:blank');
  await endElsewhere(await openSession(segue, anna.username));
  await page.goto(`/playlists/${list.id}`);
  await logInAgain(page, anna);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});
