import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHead } from '#server/pages/head.service.ts';
import { furnished, headOfHouse } from '#server/pages/house-head.ts';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { requestPasswordReset } from '#shared/accounts/auth.ts';
import { type AdminHouse, getHouse, removeLogo, setLogo, updateHouse } from '#shared/base/house.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';

let mail: MailServer;
let segue: Harness;
let root: Client;
let id = '';

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  root = await segue.member('rootadmin');
  ({ id } = await root.ok(createPlaylist, { body: { name: 'Blue hour' } }));
  await segue.idle();
  const imprint = { de: 'Radio Nord e. V.' };
  await root.ok(updateHouse, { body: { name: 'Radio <Nord>', sentence: 'Music from up here', imprint } });
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});

const textOf = async (path: string) => (await segue.visitor.fetch(path)).text();
const send = (bytes: Uint8Array, type: string, who = root) =>
  who.fetch(setLogo.path, {
    method: 'PUT',
    body: Uint8Array.from(bytes),
    headers: { 'content-type': type },
  });

test('its name stands in pages, feeds, oEmbed, OpenSearch and the manifest', async () => {
  const page = `${segue.ctx.config.publicUrl}/playlists/${id}`;
  const oembed = JSON.parse(await textOf(`/api/v1/oembed?url=${encodeURIComponent(page)}`)) as object;
  expect(oembed).toMatchObject({ provider_name: 'Radio <Nord>' });
  expect(await textOf(`/playlists/${id}/feed.xml`)).toContain('rootadmin · Radio &lt;Nord&gt;</title>');
  expect(await textOf('/opensearch.xml')).toContain('<ShortName>Radio &lt;Nord&gt;</ShortName>');
  expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({
    name: 'Radio <Nord>',
    description: 'Music from up here',
  });
  for (const path of ['/', '/login', `/playlists/${id}`, '/users/rootadmin', '/nowhere']) {
    const { html } = await getHead(segue.ctx, path);
    expect([path, html]).toEqual([path, expect.stringContaining('Radio &lt;Nord&gt;')]);
    expect([path, html]).toEqual([path, expect.not.stringContaining('Segue')]);
  }
});

test('mails and apps call it so, and mails lead to its imprint', async () => {
  const told = mail.received.length;
  await segue.visitor.ok(requestPasswordReset, { body: { email: 'rootadmin@segue.test' } });
  await segue.idle();
  const [sent] = mail.received.slice(told);
  expect(sent?.subject).toBe('Radio <Nord>: Choose a new password');
  expect(sent?.text).toContain('your account at Radio <Nord>.');
  expect(sent?.text).toContain(`Imprint: ${segue.ctx.config.publicUrl}/imprint`);
  expect(`${sent?.text}${sent?.html}`).not.toContain('Segue');
  const { password } = await root.ok(createAppPassword, { body: { name: 'App' } });
  const query = new URLSearchParams({ f: 'json', apiKey: password, v: '1.16.1', c: 'test' });
  expect(await textOf(`/rest/getMusicFolders?${query}`)).toContain('"name":"Radio <Nord>"');
});

test('a logo becomes icons of all sizes; SVG is refused, and administrators alone send one', async () => {
  const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect((await send(png, 'image/png', await segue.member('alice'))).status).toBe(403);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await send(svg, 'image/svg+xml')).status).toBe(415);
  const { logo_url: logo } = (await (await send(png, 'image/png')).json()) as AdminHouse;
  expect(logo).toMatch(/^\/media\/house\/[0-9a-f]{16}-512\.png$/);
  for (const [size, edge] of [
    ['32', 32],
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable-512', 512],
  ] as const) {
    const answer = await segue.visitor.fetch((logo ?? '').replace('-512', `-${size}`));
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([size, width, height, format]).toEqual([size, edge, edge, 'png']);
  }
  expect(await textOf('/manifest.webmanifest')).toContain(`"src":"${(logo ?? '').slice(1)}"`);
  await root.ok(removeLogo);
  expect((await segue.visitor.fetch(logo ?? '')).status).toBe(404);
});

test('a page knows its house by its head alone, and not where nothing is its own', async () => {
  const shell =
    '<head><link rel="icon" href="/favicon.ico" sizes="32x32" /><link rel="search" href="/opensearch.xml" title="Segue" /></head><noscript>Segue needs JavaScript</noscript>';
  const house = await segue.ctx.state.house.get();
  expect(headOfHouse(house)).toContain('Radio &lt;Nord&gt;');
  const page = furnished(shell, { ...house, members_only: true, logo_url: '/media/house/abc-512.png' });
  expect(page).not.toContain('favicon.ico');
  expect(page).not.toContain('rel="search"');
  expect(page).toContain('href="/media/house/abc-180.png"');
  const other = await bootSegue();
  const plain = await other.ctx.state.house.get();
  expect([headOfHouse(plain), furnished(shell, plain)]).toEqual(['', shell]);
  await other.close();
});

test('its accent comes as a style sheet, readable by day and by night', async () => {
  expect(await textOf('/house.css')).toBe('');
  await root.ok(updateHouse, { body: { accent: '#0a58ca' } });
  expect(await textOf('/house.css')).toMatch(/--color-signal:light-dark\(#0a58ca,#[0-9a-f]{6}\)/);
  expect((await segue.visitor.ok(getHouse)).accent).toBe('#0a58ca');
});
