import type { Finding, Measure } from '../lib/finding.ts';
import { startSegue } from '../lib/programs.ts';
import { withFolder } from '../lib/scratch.ts';

export const idle: Measure = {
  name: 'idle',
  about: 'Memory of a server that nobody calls',
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const segue = await startSegue(folder);
      try {
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        const value = (await segue.memory()) / 2 ** 20;
        return [{ what: 'resident memory after 10 s of idling', value, unit: 'MB', goal: { most: 200 } }];
      } finally {
        await segue.stop();
      }
    }),
};
