import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accentColours, contrast } from '#shared/base/accent.ts';
import { coverChroma, coverLightness, drawnColours } from '#shared/base/drawn-colours.ts';
import { coverDesign } from '#shared/base/cover-design.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listPopular } from '#shared/playlists/playlists.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { colourPictures } from './colours.service.ts';
import { oklchToHex } from './oklch.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

/** Text, muted text, signal, live and danger of the night (web/ui/tokens.css). */
const nightTexts = ['#f5efe7', '#b5aa9e', '#ff6a3d', '#7ee2b8', '#ff7183'];

const png = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

/** The id of a public playlist with a cover of this colour. */
async function coveredIn(background: string) {
  const owner = await segue.member(`painter${background.slice(1)}`);
  const { id } = await owner.ok(createPlaylist, { body: { name: `In ${background}` } });
  const answer = await owner.fetch(`/api/v1/playlists/${id}/cover`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: await png(background),
  });
  expect(answer.status).toBe(200);
  return id;
}

test('every ground holds 4.5:1 under the texts of the night, whatever its hue', () => {
  for (let hue = 0; hue < 360; hue += 3)
    for (const chroma of [0, coverChroma.ground / 2, coverChroma.ground])
      for (const text of nightTexts)
        expect(contrast(oklchToHex(coverLightness.ground, chroma, hue), text)).toBeGreaterThanOrEqual(4.5);
});

test('an accent of a house is read on every ground, too, by night and by day', () => {
  for (const accent of ['#1f5a49', '#0a58ca', '#7a1fd1', '#7a4a00', '#b00020']) {
    const colours = accentColours(accent);
    if ('contrast' in colours) throw new Error(`${accent} has ${colours.contrast}`);
    for (let hue = 0; hue < 360; hue += 3) {
      const byNight = oklchToHex(coverLightness.ground, coverChroma.ground, hue);
      // As web/ui/light.css makes paper of it.
      const byDay = oklchToHex(0.905, coverChroma.ground * 0.55, hue);
      expect(contrast(byNight, colours.night)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(byDay, colours.day)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('the colours of a drawn cover are the hues of its drawing', () => {
  const { ground, label } = coverDesign('playlist1');
  expect(drawnColours('playlist1')).toEqual({
    ground: `oklch(${coverLightness.ground} ${coverChroma.ground} ${ground})`,
    accent: `oklch(${coverLightness.accent} ${coverChroma.accent} ${label})`,
  });
});

test('an uploaded cover brings its two colours to everybody who sees it', async () => {
  const id = await coveredIn('#c02020');
  const { cover_colours: colours } = await segue.visitor.ok(getPlaylist, { params: { id } });
  const [red = '', , blue = ''] = [1, 3, 5].map((at) => colours?.ground.slice(at, at + 2));
  expect(Number.parseInt(red, 16)).toBeGreaterThan(Number.parseInt(blue, 16) * 2);
  expect(contrast(colours?.ground ?? '', '#f5efe7')).toBeGreaterThanOrEqual(4.5);
  const feed = await segue.visitor.ok(listPopular, { query: {} });
  expect(feed.find((one) => one.id === id)?.cover_colours).toEqual(colours);
});

test('pictures of before get their colours by the recurring work, broken ones are asked for once', async () => {
  const id = await coveredIn('#2040c0');
  const { db } = segue.ctx;
  await db.updateTable('pictures').set({ colours: null }).execute();
  await db
    .insertInto('pictures')
    .values({ sha256: 'lost', small_sha256: 'f'.repeat(64), colours: null })
    .execute();
  const before = await segue.visitor.ok(getPlaylist, { params: { id } });
  expect(before.cover_colours).toBeNull();
  await colourPictures(segue.ctx, { signal: new AbortController().signal });
  const after = await segue.visitor.ok(getPlaylist, { params: { id } });
  expect(after.cover_colours?.accent).toMatch(/^#[0-9a-f]{6}$/);
  const rows = await db.selectFrom('pictures').select(['sha256', 'colours']).execute();
  expect(rows.filter(({ colours }) => colours === null)).toEqual([]);
  expect(rows.find(({ sha256 }) => sha256 === 'lost')?.colours).toBe('');
});
