import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as ofArtists from '#shared/social/artist-follows.ts';
import * as calls from '#shared/social/following.ts';
import * as artists from './artist-follow.service.ts';
import * as follows from './follow.service.ts';
import * as lists from './follow-lists.service.ts';
import { getFollowingFeed } from './news.service.ts';

export function followRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, calls.followPerson, ({ viewer, params }) => follows.followPerson(ctx, viewer, params.username));
  bind(http, calls.unfollowPerson, ({ viewer, params }) =>
    follows.unfollowPerson(ctx, viewer, params.username),
  );
  bind(http, calls.followPlaylist, ({ viewer, params }) => follows.followPlaylist(ctx, viewer, params.id));
  bind(http, calls.unfollowPlaylist, ({ viewer, params }) =>
    follows.unfollowPlaylist(ctx, viewer, params.id),
  );
  bind(http, calls.markHeard, async ({ viewer, params }) => {
    await follows.markHeard(ctx, viewer, params.id);
    return undefined;
  });
  bind(http, calls.listFollowingFeed, ({ viewer, query }) => getFollowingFeed(ctx, viewer, query));
  bind(http, calls.listSuggestions, ({ viewer }) => follows.listSuggestions(ctx, viewer));
  bind(http, calls.listFollowers, ({ viewer, params, query }) =>
    lists.listFollowers(ctx, viewer, params.username, query.cursor),
  );
  bind(http, calls.listFollowed, ({ viewer, params, query }) =>
    lists.listFollowed(ctx, viewer, params.username, query.cursor),
  );
  bind(http, calls.listFollowedPlaylists, ({ viewer, params, query }) =>
    lists.listFollowedPlaylists(ctx, viewer, params.username, query.cursor),
  );
  bind(http, ofArtists.followArtist, ({ viewer, params }) => artists.followArtist(ctx, viewer, params.name));
  bind(http, ofArtists.unfollowArtist, ({ viewer, params }) =>
    artists.unfollowArtist(ctx, viewer, params.name),
  );
  bind(http, ofArtists.listFollowedArtists, ({ viewer }) => artists.listArtists(ctx, viewer));
  bind(http, ofArtists.listArtistNews, ({ viewer, query }) => artists.listNews(ctx, viewer, query));
}
