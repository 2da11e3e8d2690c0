import type { AppContext } from '#server/context.ts';
import { makeSmallPicture } from '#server/features/base/pictures/picture.service.ts';
import { sizesOf } from '#server/features/base/storage/storage.service.ts';
import { listPictures, listUnknownPictures } from './doctor.store.ts';
import { type Finding, mendable, someOf, well } from './finding.ts';

/** Finds lost small sizes of pictures, which follow from the large ones. */
export async function findLostPictures(ctx: AppContext): Promise<Finding[]> {
  const known = await listPictures(ctx.db);
  const unknown = await listUnknownPictures(ctx.db);
  const large = [...known.map(({ sha256 }) => sha256), ...unknown];
  const sizes = await sizesOf(ctx, [...large, ...known.map(({ small_sha256 }) => small_sha256)]);
  const lost = known.filter(({ small_sha256 }) => !sizes.has(small_sha256)).map(({ sha256 }) => sha256);
  // Of those without the large one, another examination tells.
  const makeable = [...lost, ...unknown].filter((name) => sizes.has(name));
  if (makeable.length === 0) return [well('pictures', 'Every picture has its small size')];
  const text = `${makeable.length} pictures have no small size: ${someOf(makeable)}`;
  return [
    mendable('pictures', text, {
      says: 'Makes the small sizes again from the large ones.',
      async run() {
        for (const name of makeable) await makeSmallPicture(ctx, name);
      },
    }),
  ];
}
