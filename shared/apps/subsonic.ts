import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { jsonBodyBytes, itemsInPlaylistMax } from '#shared/limits.ts';

/** One call of the Subsonic API: `ping`, `getAlbum.view` and so on. Answers are documented at opensubsonic.netlify.app. */
const CallParams = z.object({ call: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}(\.m3u8)?(\.view)?$/)) });

/** Answers in the form that the app asks for, and bytes where it asks for a song or a picture. */
const answers = [
  'application/json',
  'application/xml',
  'text/javascript',
  'audio/mpeg',
  'application/vnd.apple.mpegurl',
  'image/jpeg',
  'image/png',
];

export const subsonicGet = endpoint({
  id: 'subsonic.get',
  outsiders: 'always',
  method: 'GET',
  path: '/rest/:call',
  access: 'public',
  summary: 'The OpenSubsonic API, for listeners’ apps; they log in with an app password or API key',
  description:
    'Answers a call of the OpenSubsonic API with its arguments in the query. The `call` names it, such as `getPlaylists`.',
  params: CallParams,
  reply: 'stream',
  sends: answers,
});

export const subsonicPost = endpoint({
  id: 'subsonic.post',
  outsiders: 'always',
  method: 'POST',
  path: '/rest/:call',
  access: 'public',
  summary: 'The same with the arguments in the body, as a form',
  description:
    'Answers a call of the OpenSubsonic API with its arguments in the body. The `call` names it, such as `getPlaylists`.',
  params: CallParams,
  bodyType: 'form',
  // Apps send a whole playlist as one field for each song.
  bodyBytes: jsonBodyBytes,
  formFields: itemsInPlaylistMax + 100,
  reply: 'stream',
  sends: answers,
});
