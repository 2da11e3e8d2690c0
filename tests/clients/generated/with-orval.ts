import axios from 'axios';
import * as api from './orval';
import { walk } from './journey';

void walk('orval', (baseURL, token) => {
  axios.defaults.baseURL = baseURL;
  const options = { headers: token ? { authorization: `Bearer ${token}` } : {} };
  return {
    logIn: async (username, password) => (await api.authLogin({ username, password })).data.access_token,
    me: async () => (await api.usersMe(options)).data,
    createPlaylist: async (name) => (await api.playlistsCreate({ name }, options)).data,
    start: async (body) => (await api.uploadsStart(body, options)).data,
    finish: async (body) => (await api.uploadsFinish(body, options)).data,
    getPlaylist: async (id) => (await api.playlistsGet(id, undefined, options)).data,
    like: async (id) => (await api.likesLike(id, options)).data,
    deletePlaylist: (id) => api.playlistsDelete(id, options),
  };
});
