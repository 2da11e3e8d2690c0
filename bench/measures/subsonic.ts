import { id3Tag, tagBytes } from '#demo-music/mp3/id3.ts';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { load } from '../lib/load.ts';
import { musicOf } from '../lib/music.ts';
import { type Program, startPeer, startSegue } from '../lib/programs.ts';
import { withFolder } from '../lib/scratch.ts';
import { uploadWhole } from '../lib/uploads.ts';
import { openVisit } from '../lib/visit.ts';

const lists = 20;
const songsInList = 10;
const fileBytes = 200_000;
const connections = 16;
const seconds = 4;

/** Another title makes another file, and so another song. */
const tagOf = (name: string): Buffer =>
  id3Tag({
    title: `Music ${name}`,
    artist: 'Bench',
    album: 'Bench',
    genre: 'House',
    year: 2026,
    comment: '',
  });

/** A music library as an app sees it: an account with its own lists of uploaded songs, and what its calls name. */
async function furnish(segue: Program) {
  const visit = openVisit(segue.origin);
  const person = { username: 'alice', password: 'a thousand records' };
  await visit(register, { body: { ...person, email: 'alice@segue.example' } });
  const { access_token: token } = await visit(login, { body: person });
  const piece = await musicOf(fileBytes);
  const frames = piece.subarray(tagBytes(piece));
  let list = '';
  let song = '';
  for (let at = 0; at < lists; at += 1) {
    const body = { name: `Record ${at}`, genre: at % 2 === 0 ? 'Jazz' : 'Rock' };
    list = (await visit(createPlaylist, { body }, token)).id;
    for (let each = 0; each < songsInList; each += 1) {
      const file = Buffer.concat([tagOf(`${at}-${each}`), frames]);
      song = (await uploadWhole(segue.origin, token, file, list)).trackId;
    }
  }
  const { password } = await visit(createAppPassword, { body: { name: 'bench' } }, token);
  return { list, song, login: `u=${person.username}&p=${password}&v=1.16.1&c=bench&f=json` };
}

const callsOn = ({ list, song }: { list: string; song: string }): Record<string, string> => ({
  ping: '',
  getPlaylists: '',
  getPlaylist: `id=${list}`,
  getAlbumList2: 'type=newest&size=20',
  getAlbum: `id=al-${list}`,
  getArtists: '',
  getSong: `id=tr-${song}`,
  getRandomSongs: 'size=10',
  getSongsByGenre: 'genre=Jazz&count=10',
  getGenres: '',
  getStarred2: '',
  search3: 'query=music&artistCount=20&albumCount=20&songCount=20',
  getCoverArt: `id=al-${list}`,
});

/** The rates on one core that a server written in Go (Navidrome 0.58) reaches with as many songs, as shares of a bare route's. */
const peerOfBare: Readonly<Record<string, number>> = {
  getPlaylists: 1640 / 93_000,
  getRandomSongs: 840 / 93_000,
  search3: 550 / 93_000,
};

export const subsonic: Measure = {
  name: 'subsonic',
  about: `The calls of music apps on one core: ${lists * songsInList} songs, ${connections} connections`,
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const segue = await startSegue(folder);
      const bare = await startPeer('bare-fastify');
      try {
        const made = await furnish(segue);
        const yardstick = await load({ url: `${bare.origin}/`, connections, seconds });
        const findings: Finding[] = [];
        for (const [name, words] of Object.entries(callsOn(made))) {
          const url = `${segue.origin}/rest/${name}?${made.login}&${words}`;
          await load({ url, connections, seconds: 1 });
          const cpu = await segue.cpuSeconds();
          const { perSecond, answered, p99Ms, errors } = await load({ url, connections, seconds });
          const perCore = answered / ((await segue.cpuSeconds()) - cpu);
          if (errors > 0) throw new Error(`${name}: ${errors} answers were errors`);
          const peer = peerOfBare[name];
          findings.push({
            what: `${name}: requests per second of a core`,
            value: perCore,
            unit: '/s',
            ...(peer === undefined ? {} : { goal: { least: peer * yardstick.perSecond } }),
            parts: {
              'of a bare route': perCore / yardstick.perSecond,
              'per second': perSecond,
              'p99 ms': p99Ms,
            },
          });
        }
        return findings;
      } finally {
        await segue.stop();
        await bare.stop();
      }
    }),
};
