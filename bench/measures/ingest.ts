import { login, register } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { musicOf } from '../lib/music.ts';
import { startSegue } from '../lib/programs.ts';
import { withFolder } from '../lib/scratch.ts';
import { uploadWhole } from '../lib/uploads.ts';
import { openVisit } from '../lib/visit.ts';

const fileBytes = 5 * 1024 * 1024;

export const ingest: Measure = {
  name: 'ingest',
  about: 'A 5 MB MP3 from its first chunk until it can be played, all on one core',
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const segue = await startSegue(folder);
      try {
        const visit = openVisit(segue.origin);
        const person = { username: 'alice', password: 'a thousand records' };
        await visit(register, { body: { ...person, email: 'alice@segue.example' } });
        const { access_token: token } = await visit(login, { body: person });
        const playlist = await visit(createPlaylist, { body: { name: 'Bench' } }, token);
        const runs: { ms: number; cpu: number; seconds: number }[] = [];
        for (const seed of ['warm', 'one', 'two', 'three']) {
          const file = await musicOf(fileBytes, seed);
          const before = await segue.cpuSeconds();
          const { ms, trackId } = await uploadWhole(segue.origin, token, file, playlist.id);
          const cpu = (await segue.cpuSeconds()) - before;
          const { duration_seconds } = await visit(getPlayInfo, { params: { id: trackId } });
          if (seed !== 'warm') runs.push({ ms, cpu, seconds: duration_seconds ?? 0 });
        }
        const faster = median(runs.map(({ seconds, cpu }) => seconds / cpu));
        return [
          {
            what: 'a 5 MB MP3 from first chunk to playable',
            value: median(runs.map(({ ms }) => ms)) / 1000,
            unit: 's',
            goal: { most: 3 },
            parts: {
              'listening seconds': median(runs.map(({ seconds }) => seconds)),
              'processor seconds': median(runs.map(({ cpu }) => cpu)),
            },
          },
          {
            what: 'ingest: listening time / processor time',
            value: faster,
            unit: 'times faster than listening',
            goal: { least: 100 },
          },
        ];
      } finally {
        await segue.stop();
      }
    }),
};
