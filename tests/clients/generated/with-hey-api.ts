import { createClient } from './hey-api/client';
import * as api from './hey-api/sdk.gen';
import { walk } from './journey';

void walk('hey-api', (baseUrl, token) => {
  const client = createClient({ baseUrl, auth: token ?? undefined });
  const options = { client, throwOnError: true } as const;
  return {
    logIn: async (username, password) =>
      (await api.authLogin({ ...options, body: { username, password } })).data.access_token,
    me: async () => (await api.usersMe(options)).data,
    createPlaylist: async (name) => (await api.playlistsCreate({ ...options, body: { name } })).data,
    start: async (body) => (await api.uploadsStart({ ...options, body })).data,
    finish: async (body) => (await api.uploadsFinish({ ...options, body })).data,
    getPlaylist: async (id) => (await api.playlistsGet({ ...options, path: { id } })).data,
    like: async (id) => (await api.likesLike({ ...options, path: { id } })).data,
    deletePlaylist: (id) => api.playlistsDelete({ ...options, path: { id } }),
  };
});
