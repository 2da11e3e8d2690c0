import { expect, type Page, test } from '@playwright/test';
import type { ServerProcess } from '#tests/server-process.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { type Playlist } from '#shared/playlists/playlists.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import { login, register } from '#shared/accounts/auth.ts';

export const password = 'correct horse battery';

/** A person of the test's server: their calls, and the login of a browser. */
export interface Person {
  username: string;
  token: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  createPlaylist(name: string): Promise<Playlist>;
  /** Lists links of The Lanes, one for each title. */
  addLinks(playlistId: string, titles: readonly string[]): Promise<void>;
  /** Logs this page's browser in, as if by the login form. */
  enter(page: Page): Promise<void>;
}

let people = 0;

/** Opens an account on the test's server. */
export async function openAccount(segue: ServerProcess): Promise<Person> {
  people += 1;
  const username = `person${test.info().parallelIndex}-${people}`;
  const account = { username, email: `${username}@segue.test`, password };
  await post(segue, register.path, {
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${people}` },
  });
  return openSession(segue, username);
}

/** Logs in a person with an existing account, for example after a restore, which ends all sessions. */
export async function openSession(segue: ServerProcess, username: string): Promise<Person> {
  const session = await post(segue, login.path, { body: new URLSearchParams({ username, password }) });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(new URL(path, segue.origin), { ...init, headers });
  };
  const postJson = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send(path, { method: 'POST', body: JSON.stringify(body), headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    username,
    token,
    fetch: send,
    async createPlaylist(name) {
      return (await (await postJson(createPlaylist.path, { name })).json()) as Playlist;
    },
    async addLinks(playlistId, titles) {
      for (const title of titles) {
        const source_url = `https://music.example/${encodeURIComponent(title)}`;
        const link = { title, artist: 'The Lanes', source_url, platform: 'other' };
        await postJson(addExternalTrack.path, { ...link, playlist_id: playlistId });
      }
    },
    async enter(page) {
      await page.addInitScript((value) => localStorage.setItem('token', value), token);
    },
  };
}

/** Sends JSON as that person. */
export async function send(person: Person, method: string, address: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await person.fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function post(segue: ServerProcess, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(new URL(path, segue.origin), { method: 'POST', ...init });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Waits until search finds a playlist by its name. */
export async function becomesFound(person: Person, name: string): Promise<void> {
  const query = new URLSearchParams({ query: name });
  const ask = async () => (await person.fetch(`${searchPlaylists.path}?${query}`)).text();
  await expect.poll(ask).toContain(name);
}
