import { describe, expect, test } from 'vitest';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { openCast } from '#tests/cast.ts';
import { controls } from './rights-controls.ts';
import { changes, openWorld } from './rights-stage.ts';
import { readers } from './rights.ts';

const { segue, root } = await openCast('root');

/** An answer that a page can show: done, or a sentence that leaves the session as it is. */
const told = new Set([404, 409, 410]);

/** As slowly as people click: no limit is met. */
const aWhile = (): unknown => (segue.time.now += 60_000);

describe.each(readers)('What the page offers to $name', (reader) => {
  const met = changes.filter(({ happensTo }) => happensTo(reader));

  test.each(met)('logs nobody out where $name', async ({ ends, happen, name }) => {
    const world = await openWorld(segue, root, reader);
    const { who, stage } = world;
    const isSame = name === 'nothing changes';
    expect(await who.ok(getPlaylist, { params: { id: stage.id } })).toMatchObject({ my_right: reader.right });
    await happen(world);
    const wrong: string[] = [];
    for (const control of controls) {
      const isOffered = control.isFor(reader);
      if (!isOffered && !isSame) continue;
      aWhile();
      const { status } = await control.call(who, stage);
      const isDone = status < 300;
      const isAllowed = isOffered || control.alsoFor?.(reader) === true;
      const fits = isSame ? isDone === isAllowed : isDone || told.has(status) || (ends && status === 401);
      if (!fits) wrong.push(`${control.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
