import type { AuditEntry } from '#shared/base/audit.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import { useText } from '#web/lib/i18n.ts';

type Key = KeyOf<'audit-deeds'>;

const deeds: Record<string, Key> = {
  'account.opened': 'accountOpened',
  'account.registered_again': 'registeredAgain',
  'account.email_verified': 'emailVerified',
  'account.password_reset': 'passwordReset',
  'account.password_changed': 'passwordChanged',
  'account.reset_link_made': 'resetLinkMade',
  'account.token_created': 'tokenCreated',
  'account.token_revoked': 'tokenRevoked',
  'account.exported': 'accountExported',
  'account.deleted': 'accountDeleted',
  'user.edited': 'userEdited',
  'user.activated': 'userActivated',
  'user.deactivated': 'userDeactivated',
  'user.deleted': 'userDeleted',
  'user.list_downloaded': 'listDownloaded',
  'settings.storage_changed': 'storageChanged',
  'house.changed': 'houseChanged',
  'invitation.made': 'invitationMade',
  'invitation.revoked': 'invitationRevoked',
  'application.accepted': 'applicationAccepted',
  'application.declined': 'applicationDeclined',
  'account.applied_again': 'appliedAgain',
  'account.email_change_asked': 'emailChangeAsked',
  'account.email_changed': 'emailChanged',
  'account.email_change_undone': 'emailChangeUndone',
  'account.renamed': 'renamed',
  'account.factor_added': 'factorAdded',
  'account.factor_removed': 'factorRemoved',
  'account.recovery_codes_renewed': 'codesRenewed',
  'account.recovery_code_used': 'codeUsed',
  'account.factors_lost': 'factorsLost',
  'account.factors_kept': 'factorsKept',
  'account.factors_removed': 'factorsRemoved',
  'account.identity_linked': 'identityLinked',
  'account.identity_unlinked': 'identityUnlinked',
  'account.role_by_provider': 'roleByProvider',
  'account.login_link_made': 'loginLinkMade',
  'house.sign_on_changed': 'signOnChanged',
  'search.rebuild_begun': 'rebuildBegun',
  'job.retried': 'jobRetried',
  'job.dropped': 'jobDropped',
  'backup.created': 'backupCreated',
  'backup.failed': 'backupFailed',
  'backup.restored': 'backupRestored',
  'backup.restore_failed': 'restoreFailed',
  'backup.proven': 'backupProven',
  'backup.proof_failed': 'proofFailed',
  'backup.deleted': 'backupDeleted',
  'backup.downloaded': 'backupDownloaded',
  'backup.uploaded': 'backupUploaded',
  'records.archived': 'monthArchived',
  'copyright.clear': 'scanClear',
  'copyright.matched': 'scanMatched',
  'copyright.failed': 'scanFailed',
  'copyright.disputed': 'claimDisputed',
  'copyright.upheld': 'claimUpheld',
  'copyright.released': 'claimReleased',
  'copyright.track_removed': 'trackRemoved',
  'copyright.work_added': 'workAdded',
  'copyright.work_deleted': 'workDeleted',
  'moderation.dismiss': 'reportDismissed',
  'moderation.hide': 'thingHidden',
  'moderation.clear': 'partRemoved',
  'moderation.takedown': 'trackTakenDown',
  'moderation.warn': 'ownerWarned',
  'moderation.deactivate': 'ownerDeactivated',
  'moderation.appealed': 'appealed',
  'moderation.kept': 'decisionKept',
  'moderation.lifted': 'decisionLifted',
  'playlist.hidden': 'thingHidden',
  'playlist.shown': 'thingShown',
  'track.hidden': 'thingHidden',
  'track.shown': 'thingShown',
};

const factNames: Record<string, Key> = {
  reason: 'reason',
  note: 'note',
  role: 'role',
  username: 'username',
  email: 'email',
  upload_limit_mb: 'uploadLimit',
  storage_limit_mb: 'storageLimit',
  tracks: 'tracks',
  playlists: 'playlists',
  rows: 'rows',
  kept_away: 'keptAway',
  matches: 'matches',
  token: 'token',
  scopes: 'scopes',
  factor: 'factor',
  issuer: 'issuer',
};

/** Fields that are left out of the facts: the sentence has them, or only a program understands them. */
const hidden = new Set(['title', 'name', 'from', 'kind', 'track', 'work', 'scan_id']);

/** An entry of the log as a sentence, and its other facts for a second line. */
export function useAuditWords(): (entry: AuditEntry) => { sentence: string; facts: string } {
  const t = useText('audit-deeds');
  const about = useText('audit');
  return (entry) => {
    const params = {
      who: entry.actor || about(entry.is_nameless ? 'nameless' : 'system'),
      name: nameOf(entry),
    };
    const key = deeds[entry.action];
    return {
      sentence: key ? t(key, params) : `${params.who}: ${entry.action} ${params.name}`,
      facts: Object.entries(entry.facts)
        .filter(([name, value]) => value !== '' && value !== null && value !== 0 && !hidden.has(name))
        .filter(([name, value]) => name !== 'username' || value !== params.name)
        .map(([name, value]) => `${factNames[name] ? t(factNames[name]) : name}: ${String(value)}`)
        .join(' · '),
    };
  };
}

function nameOf({ subject_type: type, subject_id: id, subject_name: now, facts, actor }: AuditEntry): string {
  const then = type === 'user' && now ? now : (facts['title'] ?? facts['name'] ?? now);
  const account = type === 'user' ? (facts['username'] ?? actor) : null;
  return String(then || account || id.slice(-8) || '…');
}
