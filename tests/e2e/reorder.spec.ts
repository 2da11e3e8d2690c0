import { pressTold } from './keys.ts';
import { bar, expect, expectSound, row, test } from './stage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a row of a playlist moves two places by keyboard, and is told of in the reader’s language', async ({
  page,
  stage,
}) => {
  const { long, one, two } = stage.songs;
  const list = await stage.playlist('Rows', long, one, two);
  await stage.alice.enter(page);
  await page.addInitScript(() => localStorage.setItem('language', 'it'));
  await page.goto(`/playlists/${list.id}`);
  const rows = page.getByRole('region', { name: 'Brani' }).getByRole('listitem');
  await expect(rows).toHaveText([/The long way/, /First light/, /Second wind/]);
  const grip = page.getByRole('button', { name: 'Sposta The long way' });
  await expect(grip).toHaveAttribute('aria-roledescription', 'spostabile');
  await expect(grip).toHaveAccessibleDescription(/^Premi spazio per prenderlo/);
  await grip.focus();
  await pressTold(
    page,
    ['Space', 'Hai preso The long way, al posto 1 di 3.'],
    ['ArrowDown', 'The long way: posto 2 di 3.'],
    ['ArrowDown', 'The long way: posto 3 di 3.'],
    ['Space', 'Hai posato The long way al posto 3 di 3.'],
  );
  await expect(rows).toHaveText([/First light/, /Second wind/, /The long way/]);
  await page.reload();
  await expect(rows).toHaveText([/First light/, /Second wind/, /The long way/]);

  // Escape leaves it where it was.
  await page.getByRole('button', { name: 'Sposta First light' }).focus();
  await pressTold(
    page,
    ['Space', 'Hai preso First light, al posto 1 di 3.'],
    ['ArrowDown', 'First light: posto 2 di 3.'],
    ['Escape', 'Hai lasciato First light al posto 1 di 3.'],
  );
  await expect(rows).toHaveText([/First light/, /Second wind/, /The long way/]);
});

test('an item of the queue moves two places by keyboard', async ({ page, stage }) => {
  const { long, one, two } = stage.songs;
  const list = await stage.playlist('Line-up', long, one, two, 'https://music.example/third');
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await bar(page).getByRole('button', { name: 'Queue' }).click();
  const queue = page.getByRole('dialog', { name: 'Queue' });
  const next = queue.getByRole('region', { name: 'Next' }).getByRole('listitem');
  await expect(next).toHaveText([/First light/, /Second wind/, /Link to music.example/]);
  await queue.getByRole('button', { name: 'Move First light', exact: true }).focus();
  await pressTold(
    page,
    ['Space', 'First light picked up at place 2 of 4.'],
    ['ArrowDown', 'First light: place 3 of 4.'],
    ['ArrowDown', 'First light: place 4 of 4.'],
    ['Space', 'First light put down at place 4 of 4.'],
  );
  await expect(next).toHaveText([/Second wind/, /Link to music.example/, /First light/]);
});
