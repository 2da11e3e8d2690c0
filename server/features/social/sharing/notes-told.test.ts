import { expect, test } from 'vitest';
import { openFeed } from '#server/features/playlists/core/feed/feed.service.ts';
import { getHead } from '#server/pages/head.service.ts';
import { openPages } from '#server/pages/pages.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { openCast } from '#tests/cast.ts';
import { plantTracks } from '#tests/factories/plant.ts';

// A liner note in every form in which a playlist leaves the site, as text and never as markup.

const { segue, alice } = await openCast('root', 'alice');
const words = `<img src=x onerror=alert(1)> & "quoted" ]]> </script>\nSecond line مرحبا 👨‍👩‍👧‍👦`;

const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Night drive' } });
await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, ['One', 'Two']);
const { version, tracks } = await alice.ok(getPlaylist, { params: { id } });
const item = tracks[0]?.entry_id ?? '';
const note = { text: words, from_seconds: 62, to_seconds: 130 };
await alice.ok(linerNotes.writeNote, { params: { id, item }, body: { version, ...note } });

const textOf = async (path: string) => (await segue.visitor.fetch(path)).text();
const exported = async (format: string) => textOf(`/api/v1/playlists/${id}/export?format=${format}`);

test('Segue’s own form and JSPF hold it with its span and author', async () => {
  const own = JSON.parse(await exported('json')) as { playlists: { items: object[] }[] };
  expect(own.playlists[0]?.items).toMatchObject([{ note: { ...note, by: 'alice' } }, {}]);
  expect(own.playlists[0]?.items[1]).not.toHaveProperty('note');
  const { playlist } = JSON.parse(await exported('jspf')) as { playlist: { track: object[] } };
  expect(playlist.track[0]).toMatchObject({
    annotation: words,
    extension: {
      'urn:segue:jspf:track': [
        { wanted: false, note_by: 'alice', note_from_seconds: 62, note_to_seconds: 130 },
      ],
    },
  });
  expect(playlist.track[1]).not.toHaveProperty('annotation');
});

test('pages and feeds hold it escaped', async () => {
  const feed = openFeed(segue.ctx);
  const { text } = await openPages(segue.ctx, feed).partsFor(`/playlists/${id}`, 'en');
  feed.close();
  const forms = {
    page: text?.markup ?? '',
    head: (await getHead(segue.ctx, `/playlists/${id}`)).html,
    rss: await textOf(`/playlists/${id}/feed.xml`),
    xspf: await exported('xspf'),
  };
  for (const [name, form] of Object.entries(forms)) {
    expect([name, form.includes('Second line')]).toEqual([name, true]);
    expect([name, form.includes('<img src=x')]).toEqual([name, false]);
  }
  expect(forms.page).toContain('1:02–2:10');
  expect(forms.page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  // Readers of feeds take a description for HTML: escaped for that, and then for the XML.
  expect(forms.rss).toContain('&amp;lt;img src=x onerror=alert(1)&amp;gt;');
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(forms.head)?.[1] ?? '';
  expect(JSON.parse(facts)).toMatchObject({
    track: [{ comment: { '@type': 'Comment', text: words, author: { name: 'alice' } } }, {}],
  });
});
