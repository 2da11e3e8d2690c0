import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { login, register } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { machine } from '../lib/machine.ts';
import { musicOf } from '../lib/music.ts';
import { type Program, startNginx, startSegue } from '../lib/programs.ts';
import { compare, figuresOf, interleave, type Rival } from '../lib/rounds.ts';
import { withFolder } from '../lib/scratch.ts';
import { uploadWhole } from '../lib/uploads.ts';
import { openVisit } from '../lib/visit.ts';

const megabyte = 1024 * 1024;
const fileBytes = 8 * megabyte;
const rangeBytes = 256 * 1024;

/** Ranges as players ask for them: anywhere in the file. */
const ranges = Array.from({ length: 500 }, (_, i) => {
  const start = (i * 7_919_333) % (fileBytes - rangeBytes - 4096);
  return `bytes=${start}-${start + rangeBytes - 1}`;
});

export const streaming: Measure = {
  name: 'streaming',
  about: 'Ranges of 256 KB of an 8 MB file against nginx with sendfile',
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const running: Program[] = [];
      try {
        const segue = await startSegue(folder);
        running.push(segue);
        const visit = openVisit(segue.origin);
        const person = { username: 'alice', password: 'a thousand records' };
        await visit(register, { body: { ...person, email: 'alice@segue.example' } });
        const { access_token: token } = await visit(login, { body: person });
        const playlist = await visit(createPlaylist, { body: { name: 'Bench' } }, token);
        const file = await musicOf(fileBytes);
        const { trackId } = await uploadWhole(segue.origin, token, file, playlist.id);
        const nginx = machine.hasNginx
          ? await startNginx(async (files) => {
              await writeFile(path.join(files, 'music.mp3'), file);
              return `location / { root ${files}; }`;
            })
          : null;
        if (nginx !== null) running.push(nginx);
        const asked = (program: Program, where: string): Rival => ({
          program,
          url: program.origin + where,
          connections: 32,
          requests: ranges.map((range) => ({ path: where, headers: { Range: range } })),
        });
        const results = await interleave({
          ...(nginx === null ? {} : { nginx: asked(nginx, '/music.mp3') }),
          segue: asked(segue, `/api/v1/tracks/${trackId}/stream`),
        } as Record<'nginx' | 'segue', Rival>);
        const parts = figuresOf('segue', results.segue);
        if (nginx === null) {
          return [
            { what: 'ranges a second', value: parts['segue per second'] ?? 0, unit: 'of 256 KB', parts },
          ];
        }
        return [
          compare(
            'Range streaming / nginx sendfile',
            { least: 0.3 },
            ['segue', results.segue],
            ['nginx', results.nginx],
            'bytesPerSecond',
          ),
        ];
      } finally {
        for (const program of running) await program.stop();
      }
    }),
};
