import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript';
import { type Chunk, walk } from './journey';

const formOf = (chunk: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(chunk))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
};

function must<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data as T;
}

void walk('openapi-typescript', (baseUrl, token) => {
  const api = createClient<paths>({ baseUrl, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const body = (chunk: Chunk) => ({ body: { ...chunk, chunk: '' }, bodySerializer: () => formOf(chunk) });
  const at = (id: string) => ({ params: { path: { id } } });
  return {
    logIn: async (username, password) =>
      must(await api.POST('/api/v1/auth/login', { body: { username, password } })).access_token,
    me: async () => must(await api.GET('/api/v1/users/me')),
    createPlaylist: async (name) => must(await api.POST('/api/v1/playlists', { body: { name } })),
    start: async (chunk) => must(await api.POST('/api/v1/tracks/upload/start', body(chunk))),
    finish: async (chunk) => must(await api.POST('/api/v1/tracks/upload/finish', body(chunk))),
    getPlaylist: async (id) => must(await api.GET('/api/v1/playlists/{id}', at(id))),
    like: async (id) => must(await api.POST('/api/v1/playlists/{id}/like', at(id))),
    deletePlaylist: async (id) => must(await api.DELETE('/api/v1/playlists/{id}', at(id))),
  };
});
