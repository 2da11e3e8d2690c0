/**
 * Every number of the product specification's section 9, once, under a name that says its unit,
 * and the limits that Segue adds to them.
 */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const mebibyte = 1024 * 1024;

export const apiBasePath = '/api/v1';

export const apiTimeoutMs = 30 * second;
export const uploadChunkTimeoutMs = 300_000;
export const authErrorsBeforeReset = 3;
export const authErrorRedirectMs = 100;
export const resetCountdownSeconds = 3;

export const toastErrorMs = 4 * second;
export const toastSuccessMs = 2 * second;
export const toastDefaultMs = 4 * second;
export const toastsAtOnce = 20;

/** The part that the web asks for first: three of the further pages, so that page numbers go on without a gap. */
export const feedFirstPageSize = 15;
export const feedPageSize = 5;
export const feedPageSizeMax = 50;
export const similarTracksMax = 50;
export const similarPlaylistsMax = 12;
export const browseRowMax = 12;
/** Most played songs of an artist that are looked at for their playlists and the people who added them. */
export const artistSongsRead = 200;
export const artistPlaylistsShown = 12;
export const artistPeopleShown = 12;
/** Smart lists of a person, rules of each, and the songs that one may hold. */
export const smartListsMax = 100;
export const smartRulesMax = 20;
export const smartListSongsMax = 500;
export const feedNextAtVisibleRatio = 0.8;
export const feedRetryMs = 2 * second;
export const feedVolumeStep = 0.1;

export const volumeStep = 0.01;
export const volumeDefault = 0.8;
export const equalizerBars = 8;
export const equalizerMs = 200;
export const youtubeEndSlackSeconds = 3;
export const spotifyEndSlackSeconds = 3;
export const spotifyUnknownDurationSeconds = 180;
export const spotifyStartMs = second;
export const embedAspectRatio = 16 / 9;
/** Time for which a link that only opens elsewhere is offered before the queue goes on by itself. */
export const openLinkMs = 10 * second;
/** Time for which the playing queue shows why a track cannot be played before it goes on. */
export const skipBrokenMs = 4 * second;
/** Silence of a source after which another one of the same recording is tried. */
export const sourcePatienceMs = 2 * second;
export const crossfadeMaxSeconds = 12;
export const seekStepSeconds = 5;
export const volumeKeyStep = 0.05;
/** Longest listened time that the first report of a listening may claim: its start may have been lost on the way. */
export const listeningClaimMaxSeconds = 600;
/** Time for which ended listening sessions are kept; the plays that they counted stay for good. */
export const listeningKeepMs = 30 * day;
/** Different listeners below which no figure about them is shown, and the number to which such figures are rounded. */
export const audienceListenersMin = 10;
export const audienceRoundedTo = 5;
/** Time for which the network addresses of listening are kept. */
export const listeningAddressKeepMs = day;
/** Time for which a signed address opens a track of private playlists, beyond the track's own length. */
export const signedAddressMs = 15 * minute;

export const uploadChunkBytes = 2 * mebibyte;
export const uploadStatedMaxMb = 100;
export const uploadRetryMs = 5 * second;
export const uploadRetryAfterTimeoutMs = 10 * second;
export const uploadNextFileMs = 500;
export const uploadChunksInFlight = 2;
export const uploadSweepMs = 24 * hour;
/** Time for which the status of an ended upload can still be requested. */
export const uploadRecordMs = 7 * day;

export const statsRefreshMs = minute;
export const realtimeRefreshMs = 10 * second;
export const recentActivitiesShown = 20;
export const backupListReloadMs = 2 * second;

export const sessionMs = 7 * day;
export const verificationTokenMs = 24 * hour;
export const resetTokenMs = hour;

export const usernameMin = 3;
export const usernameMax = 30;
export const passwordMin = 8;
export const passwordMax = 128;
export const emailMax = 254;
export const nameMax = 200;
export const descriptionMax = 5000;
/** Code points of a description in the home feed, whose cards show a few lines. */
export const descriptionFeedMax = 500;
/** Characters (graphemes) of a note to an item of a playlist. */
export const noteMax = 500;
/** The last moment of a song that a note can name: longer than any file may be. */
export const noteSecondsMax = 86_400;
/** Characters (graphemes) of a comment. */
export const commentMax = 1000;
export const commentsPerMinute = 10;
/** Comments in a day by an account that is younger than {@link newcomerMs}. */
export const commentsPerDayOfNewcomers = 100;
/** Age up to which an account is a newcomer's. */
export const newcomerMs = 7 * day;
export const commentsPerPlaylist = 2000;
/** Time in which the author of a comment can change it. */
export const commentEditMs = 10 * minute;
export const commentsPageSize = 20;
/** Replies that stand under a comment before the others are asked for. */
export const repliesShown = 3;
/** People whom one comment can mention. */
export const mentionsMax = 10;
/** Moments of one song that a wave marks. */
export const momentsShown = 200;
/** UTF-16 units of one character: a family of four in four skin tones has 19, a letter under a hundred accents has more. */
export const unitsOfCharacterMax = 32;
export const genreMax = 60;
export const urlMax = 2048;
/** Most sources of a recording, its file among them. */
export const trackSourcesMax = 8;
export const searchQueryMax = 200;
export const searchSettleMs = 120;
export const searchHitsDefault = 50;
export const searchHitsMax = 100;
export const searchHitsOfEach = 5;
/** Most tracks that one call lists or deletes. */
export const tracksAtOnce = 500;
export const foldersMax = 100;
export const folderItemsMax = 5000;
/** The longest note of a report, a decision or an appeal. */
export const moderationNoteMax = 1000;
/** Time in which a decision can be appealed. */
export const appealMs = 30 * day;
/** Time in which the owner of a track that was taken down can object, and for which its file is kept for that. */
export const takedownObjectionMs = 14 * day;
/** Most people whom one person may block. */
export const blocksMax = 1000;
export const itemsInPlaylistMax = 10_000;
/** Items with which a playlist's page begins, and those of the pages that follow. */
export const playlistFirstItems = 100;
export const playlistItemsMax = 1000;
/** Bookmarks (places in songs) per person, of all apps together. */
export const bookmarksMax = 1000;
/** Limits of an import: bytes of the file (a library of 10,000 songs is 15 MB), lines, and lists. */
export const importFileBytes = 20 * mebibyte;
export const importLinesMax = itemsInPlaylistMax;
export const importListsMax = 1000;
/** Of an archive of lists: all that may be unpacked of it, and how many files it may have. */
export const importArchiveBytes = 200 * mebibyte;
export const importArchiveFilesMax = 20_000;
/** A file of past listens; a JSON document in it, which is read whole; and its lines. */
export const listenImportBytes = 200 * mebibyte;
export const listenDocumentBytes = 100 * mebibyte;
export const listensInFileMax = 2_000_000;
/** Links without a title per request that looks them up at their sites. */
export const importLookupsMax = 30;

export const uploadLimitMbByRole = { user: 100, pro: 500, admin: 500 } as const;
/** Longest duration of a file. */
export const uploadHoursByRole = { user: 4, pro: 12, admin: 12 } as const;
/** Total storage of a role, until an administrator decides otherwise; null: all the room that there is. */
export const storageLimitMbByRole: Record<'user' | 'pro' | 'admin', number | null> = {
  user: 5 * 1024,
  pro: 50 * 1024,
  admin: null,
};
/** One petabyte: refuses a typing error, and limits no library. */
export const storageLimitMbMax = 1024 ** 3;
/** The largest limit for one file that an administrator can give a role. */
export const uploadLimitMbMax = 10_000;

export const listeningHeartbeatMs = 15 * second;
export const listeningSilenceMs = 45 * second;
export const playCountsAfterSeconds = 30;
export const playCountsAfterRatio = 0.5;

/** Covers are stored as squares of this many pixels. */
export const coverEdge = 640;
/** The small size, for rows and lists. */
export const coverSmallEdge = 160;
/** The largest file that is taken for a cover. */
export const coverFileBytes = 8 * mebibyte;

export const peaksPerTrack = 800;
export const loudnessTargetLufs = -14;

export const undoMs = 6 * second;
/** Time for which the server can restore deleted things: longer than the web offers it. */
export const trashKeepMs = 10 * minute;

export const jsonBodyBytes = mebibyte;
export const formBodyBytes = 16 * 1024;
export const formFieldsMax = 100;
export const megabyte = mebibyte;

/** Most people and playlists that one person may follow in all, and most new ones in an hour. */
export const followsMax = 2000;
export const followsPerHour = 300;
export const followingPageSize = 20;
/** People or playlists in a list of follows. */
export const followListPageSize = 48;
/** Tracks that an item of the following feed shows. */
export const newsTracksShown = 5;
export const notificationsMax = 1000;
export const notificationKeepMs = 90 * day;
export const notificationPageSize = 20;
/** More unread ones are not counted. */
export const unreadMax = 99;
/** Interval at which the bell polls without a socket, and the longer one with a socket. */
export const bellPollMs = minute;
export const bellCheckMs = 5 * minute;

/** A playlist's history: events between two snapshots, and events kept one by one. */
export const snapshotEveryEvents = 100;
export const eventsKept = 10_000;
/** Entries on a page of a playlist's history, and most events of which they are made. */
export const historyPageSize = 20;
export const historyEventsAtOnce = 200;
/** Titles that an entry names. */
export const historyTitlesShown = 3;
/** Most versions of playlists that one person may make in a day. */
export const forksPerDay = 100;
export const lineagePageSize = 20;
/** More versions of a playlist are not counted. */
export const versionsCountedMax = 100;

/** Open suggestions for a playlist: of one person, and of all. */
export const suggestionsPerPerson = 20;
export const suggestionsPerPlaylist = 200;
export const suggestionsPerMinute = 5;
export const suggestionNoteMax = 280;
export const visitorNameMax = 40;
/** Suggestions by people who are not followers that, within this time, close a playlist to all but its followers. */
export const suggestionFlood = 50;
export const suggestionFloodMs = 10 * minute;
/** Suggestions of the reader's own that a playlist shows them. */
export const ownSuggestionsShown = 50;
/** Time for which a rejected or withdrawn suggestion is kept. */
export const suggestionKeepMs = 90 * day;

/** Most members of a playlist, its owner not counted. */
export const membersMax = 50;
/** Validity of an invitation, most open ones for a playlist, and most that one person may make in an hour. */
export const inviteMs = 7 * day;
export const openInvitesMax = 50;
export const invitesPerHour = 30;
export const contributorsShown = 8;

/** Interval at which an owner may request a check of a playlist's links; a link checked within it is not checked again. */
export const linkCheckEveryMs = hour;
/** Items that need their owner in a playlist's health, and candidates of each. */
export const deadItemsShown = 20;
export const candidatesShown = 3;
export const repairsShown = 20;
/** Most searches at other services for a playlist in a day. */
export const searchesElsewherePerDay = 20;
/** Most failed plays that one person or address may report in an hour. */
export const failedPlaysPerHour = 60;

/** Time for which the audit log keeps network addresses. */
export const auditAddressKeepMs = 90 * day;
/** Months for which the audit log keeps names if `SEGUE_KEEP_MONTHS` is not set. */
export const auditNamesKeepMonths = 24;

/** Characters of the rules, imprint and other texts of a house, in each language. */
export const houseTextMax = 20_000;
/** Most open invitations that a house can allow each member. */
export const invitationsEachMax = 100;
/** Days that an invitation to the house is valid: the default, and the maximum. */
export const houseInvitationDays = 14;
export const houseInvitationDaysMax = 365;
export const houseInvitationUsesMax = 1000;
/** Most applications that wait for a decision. */
export const applicationsMax = 1000;
/** Time in which the former address may undo a change of address. */
export const emailUndoMs = 72 * hour;
/** Time for which a former name leads to the new one. */
export const formerNameMs = 90 * day;
