import * as api from '@segue/client';
import { walk } from './journey';

void walk('own-client', (baseUrl, token) => {
  const segue = api.openSegue(baseUrl, token ?? undefined);
  return {
    logIn: async (username, password) =>
      (await api.authLogin({ ...segue, body: { username, password } })).data.access_token,
    me: async () => (await api.usersMe(segue)).data,
    createPlaylist: async (name) => (await api.playlistsCreate({ ...segue, body: { name } })).data,
    start: async (body) => (await api.uploadsStart({ ...segue, body })).data,
    finish: async (body) => (await api.uploadsFinish({ ...segue, body })).data,
    getPlaylist: async (id) => (await api.playlistsGet({ ...segue, path: { id } })).data,
    like: async (id) => (await api.likesLike({ ...segue, path: { id } })).data,
    deletePlaylist: (id) => api.playlistsDelete({ ...segue, path: { id } }),
  };
});
