import { openWorld } from '../world/open-world.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { machine } from '../lib/machine.ts';
import { type Program, startNginx, startPeer, startSegue } from '../lib/programs.ts';
import { compare, interleave, type Rival } from '../lib/rounds.ts';

const path = '/api/v1/playlists/popular';
const connections = 32;

/** nginx takes no word longer than 4 KB in its configuration: the constant is put together of shorter ones. */
function constantOf(bytes: number): string {
  const pieces = Array.from({ length: Math.ceil(bytes / 2000) }, (_, i) =>
    'x'.repeat(Math.min(2000, bytes - i * 2000)),
  );
  const sets = pieces.map((piece, i) => `set $p${i} ${piece};`).join(' ');
  return `location / { ${sets} return 200 "${pieces.map((_, i) => `\${p${i}}`).join('')}"; }`;
}

export const feed: Measure = {
  name: 'feed',
  about:
    'The anonymous feed page against a bare Fastify route and against nginx with a constant of the same size',
  async run(): Promise<Finding[]> {
    const world = await openWorld('small', { tracks: 10_000 });
    const running: Program[] = [];
    try {
      const segue = await startSegue(world.dataDir);
      running.push(segue);
      const bytes = (await (await fetch(segue.origin + path)).arrayBuffer()).byteLength;
      const peer = await startPeer('bare-fastify', { BYTES: String(bytes) });
      running.push(peer);
      const nginx = machine.hasNginx ? await startNginx(async () => constantOf(bytes)) : null;
      if (nginx !== null) running.push(nginx);
      const results = await interleave<'nginx' | 'peer' | 'segue'>({
        ...(nginx === null ? {} : { nginx: { program: nginx, url: `${nginx.origin}/`, connections } }),
        peer: { program: peer, url: `${peer.origin}/`, connections },
        segue: { program: segue, url: segue.origin + path, connections },
      } as Record<'nginx' | 'peer' | 'segue', Rival>);
      const ours = ['segue', results.segue] as const;
      return [
        ...(nginx === null
          ? []
          : [compare('feed page / nginx constant', { least: 0.2 }, ours, ['nginx', results.nginx])]),
        compare('feed page / bare Fastify route', { least: 0.35 }, ours, ['peer', results.peer]),
      ];
    } finally {
      for (const program of running) await program.stop();
    }
  },
};
