import type { Measure } from './lib/finding.ts';
import { machine } from './lib/machine.ts';
import { runMeasures } from './lib/run.ts';
import { accounts } from './measures/accounts.ts';
import { copyrightFalses } from './measures/copyright-falses.ts';
import { copyrightPeaks } from './measures/copyright-peaks.ts';
import { copyrightPeaksSpeed } from './measures/copyright-peaks-speed.ts';
import { copyrightPerformances } from './measures/copyright-performances.ts';
import { copyrightRecall } from './measures/copyright-recall.ts';
import { copyrightSpeed } from './measures/copyright-speed.ts';
import { adminStats } from './measures/admin-stats.ts';
import { artists } from './measures/artists.ts';
import { company } from './measures/company.ts';
import { backup } from './measures/backup.ts';
import { dashboards } from './measures/dashboards.ts';
import { engineBackup } from './measures/engines-backup.ts';
import { engineFeed } from './measures/engines-feed.ts';
import { engineJobs } from './measures/engines-jobs.ts';
import { engineTotals } from './measures/engines-totals.ts';
import { engineUploads } from './measures/engines-uploads.ts';
import { feedUncached } from './measures/feed-uncached.ts';
import { feed } from './measures/feed.ts';
import { firstPage } from './measures/first-page.ts';
import { firstStart } from './measures/first-start.ts';
import { history } from './measures/history.ts';
import { idle } from './measures/idle.ts';
import { growth } from './measures/growth.ts';
import { ingest } from './measures/ingest.ts';
import { following } from './measures/following.ts';
import { likes } from './measures/likes.ts';
import { longPlaylist } from './measures/long-playlist.ts';
import { memoryUnderLoad } from './measures/memory-under-load.ts';
import { newsSockets } from './measures/news-sockets.ts';
import { plays } from './measures/plays.ts';
import { search } from './measures/search.ts';
import { soundAlike } from './measures/sound-alike.ts';
import { soundCost } from './measures/sound-cost.ts';
import { soundKnown } from './measures/sound-known.ts';
import { soundSpeed } from './measures/sound-speed.ts';
import { soak } from './measures/soak.ts';
import { statistics } from './measures/statistics.ts';
import { streaming } from './measures/streaming.ts';
import { subsonic } from './measures/subsonic.ts';
import { uploads } from './measures/uploads.ts';
import { visibility } from './measures/visibility.ts';

const measures: readonly Measure[] = [
  feed,
  streaming,
  ingest,
  uploads,
  subsonic,
  visibility,
  idle,
  memoryUnderLoad,
  firstPage,
  firstStart,
  accounts,
  feedUncached,
  artists,
  company,
  search,
  likes,
  following,
  history,
  plays,
  statistics,
  longPlaylist,
  newsSockets,
  growth,
  copyrightRecall,
  copyrightFalses,
  copyrightPerformances,
  copyrightPeaks,
  copyrightPeaksSpeed,
  copyrightSpeed,
  soundKnown,
  soundCost,
  soundAlike,
  soundSpeed,
  adminStats,
  dashboards,
  backup,
  engineFeed,
  engineJobs,
  engineTotals,
  engineUploads,
  engineBackup,
  soak,
];

for (const [what, isThere] of [
  ['taskset (or a second core): servers and load are not kept apart', machine.canPin],
  ['wrk: autocannon loads instead', machine.hasWrk],
  ['nginx: its yardsticks are skipped', machine.hasNginx],
] as const) {
  if (!isThere) console.log(`There is no ${what}.`);
}
await runMeasures(measures);
