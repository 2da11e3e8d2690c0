import type { Wording } from '../message.ts';
import { accessTokens } from './access-tokens.ts';
import { accountRules } from './account-rules.ts';
import { adminUsers } from './admin-users.ts';
import { admin } from './admin.ts';
import { appPasswords } from './app-passwords.ts';
import { auditDeeds } from './audit-deeds.ts';
import { audit } from './audit.ts';
import { authPages } from './auth-pages.ts';
import { auth } from './auth.ts';
import { backupScreen } from './backup-screen.ts';
import { backups } from './backups.ts';
import { blocks } from './blocks.ts';
import { collaboration } from './collaboration.ts';
import { copyrightScreen } from './copyright-screen.ts';
import { copyright } from './copyright.ts';
import { debug } from './debug.ts';
import { diagnostics } from './diagnostics.ts';
import { digest } from './digest.ts';
import { embed } from './embed.ts';
import { errors } from './errors.ts';
import { failedJobs } from './failed-jobs.ts';
import { favourites } from './favourites.ts';
import { feed } from './feed.ts';
import { folders } from './folders.ts';
import { followLists } from './follow-lists.ts';
import { followPieces } from './follow-pieces.ts';
import { followingFeed } from './following-feed.ts';
import { following } from './following.ts';
import { format } from './format.ts';
import { history } from './history.ts';
import { importExport } from './import-export.ts';
import { importPage } from './import-page.ts';
import { invitation } from './invitation.ts';
import { jobNames } from './job-names.ts';
import { legal } from './legal.ts';
import { linkRepairs } from './link-repairs.ts';
import { linkHealth } from './link-health.ts';
import { listTools } from './list-tools.ts';
import { mail } from './mail.ts';
import { media } from './media.ts';
import { network } from './network.ts';
import { notificationSettings } from './notification-settings.ts';
import { ownShell } from './own-shell.ts';
import { plainPage } from './plain-page.ts';
import { playback } from './playback.ts';
import { playerBar } from './player-bar.ts';
import { player } from './player.ts';
import { playlistList } from './playlist-list.ts';
import { playlistPage } from './playlist-page.ts';
import { playlistPieces } from './playlist-pieces.ts';
import { playlists } from './playlists.ts';
import { preferences } from './preferences.ts';
import { profile } from './profile.ts';
import { recentPlays } from './recent-plays.ts';
import { redirect } from './redirect.ts';
import { reorder } from './reorder.ts';
import { search } from './search.ts';
import { shareSheet } from './share-sheet.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { suggestions } from './suggestions.ts';
import { sources } from './sources.ts';
import { subsonic } from './subsonic.ts';
import { titles } from './titles.ts';
import { ui } from './ui.ts';
import { trackSources } from './track-sources.ts';
import { uploadScreen } from './upload-screen.ts';
import { upload } from './upload.ts';
import { validation } from './validation.ts';
import { library } from './library.ts';
import { moderationScreen } from './moderation-screen.ts';
import { moderation } from './moderation.ts';
import { people } from './people.ts';
import { report } from './report.ts';
import { suggesting } from './suggesting.ts';
import { together } from './together.ts';
import { versions } from './versions.ts';

/**
 * German, by the English wording (of several plural forms the last): apart from the catalogues, since only those who read
 * German fetch it. Where one English wording means two things, the catalogue itself has a `de`.
 */
export const german: Readonly<Record<string, Wording>> = {
  ...accessTokens,
  ...accountRules,
  ...adminUsers,
  ...admin,
  ...appPasswords,
  ...audit,
  ...auditDeeds,
  ...authPages,
  ...auth,
  ...backupScreen,
  ...backups,
  ...blocks,
  ...collaboration,
  ...copyrightScreen,
  ...copyright,
  ...debug,
  ...diagnostics,
  ...digest,
  ...embed,
  ...errors,
  ...failedJobs,
  ...favourites,
  ...feed,
  ...folders,
  ...followLists,
  ...followPieces,
  ...followingFeed,
  ...following,
  ...format,
  ...history,
  ...importExport,
  ...importPage,
  ...invitation,
  ...jobNames,
  ...legal,
  ...linkRepairs,
  ...linkHealth,
  ...listTools,
  ...mail,
  ...media,
  ...network,
  ...notificationSettings,
  ...ownShell,
  ...plainPage,
  ...playback,
  ...playerBar,
  ...player,
  ...playlistList,
  ...playlistPage,
  ...playlistPieces,
  ...playlists,
  ...preferences,
  ...profile,
  ...recentPlays,
  ...redirect,
  ...reorder,
  ...search,
  ...shareSheet,
  ...sharing,
  ...shell,
  ...suggestions,
  ...sources,
  ...subsonic,
  ...titles,
  ...ui,
  ...trackSources,
  ...uploadScreen,
  ...upload,
  ...validation,
  ...versions,
  ...library,
  ...moderationScreen,
  ...moderation,
  ...people,
  ...report,
  ...suggesting,
  ...together,
};
