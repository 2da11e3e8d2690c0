import { spawnSync } from 'node:child_process';
import { haveBaseImages } from './image/base-images.ts';
import { buildSegue, outputOf, run } from './image/buildah.ts';
import { sourceDate } from './release/source-date.ts';

/**
 * `npm run test:image`: builds the Dockerfile's image with Buildah, which needs no daemon, says how large it is, and does
 * the main job in it (`tests/image`). Needs root on Debian, and installs what is missing. Where no container registry can be
 * reached, the two images that it begins with are made of Debian's packages and of the npm that runs this.
 */
const image = 'localhost/segue';

const missing = ['buildah', 'debootstrap'].filter((name) => spawnSync('which', [name]).status !== 0);
if (missing.length > 0) run('apt-get', ['install', '-y', '--no-install-recommends', ...missing]);
await haveBaseImages();
buildSegue(image, sourceDate());

const container = outputOf('buildah', ['from', '--pull=never', image]);
try {
  const files = outputOf('buildah', ['mount', container]);
  const { Docker } = JSON.parse(outputOf('buildah', ['inspect', '--type', 'image', image])) as {
    Docker: { config: object };
  };
  const facts = JSON.stringify(Docker.config);
  run('vitest', ['run', '--project', 'server', 'tests/image'], {
    TEST_IMAGE: files,
    TEST_IMAGE_FACTS: facts,
  });
} finally {
  run('buildah', ['rm', container]);
}
