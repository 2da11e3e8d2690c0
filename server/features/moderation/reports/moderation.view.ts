import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { pictureUrl, toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type {
  ModerationDecision,
  ModerationNotice,
  ReportGroup,
  TargetKind,
} from '#shared/moderation/reports.ts';
import type { TakedownEvidence } from '#shared/moderation/takedown-evidence.ts';
import { commentPath } from '#shared/social/notification-place.ts';
import { appealUntil, canAppeal, canReview } from './moderation.policy.ts';

/** A thing that can be reported, in the form for moderators. */
export interface Target {
  kind: TargetKind;
  id: string;
  name: string;
  /** Description of a playlist, artist of a track, words of a note or comment. */
  text: string;
  /** The playlist of a note or comment. */
  playlistId?: string;
  cover: string | null;
  /** For a track: address of the picture at its link's site. */
  coverLink: string | null;
  hiddenAt: number | null;
  owner: Pick<UserRow, 'id' | 'username' | 'avatar_sha256' | 'is_active'>;
}

/** A decision with the names of the people in it. */
export type DecisionWithNames = ModerationDecisionRow & {
  owner_name: string | null;
  owner_avatar: string | null;
  decider_name: string | null;
  reviewer_name: string | null;
};

const maybe = (time: number | null): string | null => (time === null ? null : toMoment(time));

export function toNotice(row: ModerationDecisionRow, now: number): ModerationNotice {
  return {
    id: row.id,
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
    action: row.action,
    field: row.field,
    reason: row.reason,
    created_at: toMoment(row.created_at),
    appeal_note: row.appeal_note,
    appealed_at: maybe(row.appealed_at),
    outcome: row.outcome,
    review_reason: row.review_reason,
    reviewed_at: maybe(row.reviewed_at),
    can_appeal: canAppeal(row, now),
    appeal_until: toMoment(appealUntil(row)),
    evidence: row.evidence === null ? [] : (JSON.parse(row.evidence) as TakedownEvidence[]).map(placesOf),
  };
}

/** The shown part of a stretch of evidence, of which more is stored. */
const placesOf = (one: TakedownEvidence): TakedownEvidence => ({
  title: one.title,
  artist: one.artist,
  upload_from: one.upload_from,
  upload_to: one.upload_to,
  work_from: one.work_from,
  work_to: one.work_to,
});

export function toDecision(
  row: DecisionWithNames,
  viewer: { id: string },
  now: number,
  anotherDecides: boolean,
): ModerationDecision {
  const { owner_id: id, owner_name: username } = row;
  const isThere = id !== null && username !== null;
  return {
    ...toNotice(row, now),
    owner: isThere ? toUserRef({ id, username, avatar_sha256: row.owner_avatar }) : null,
    decided_by: row.decider_name,
    reviewed_by: row.reviewer_name,
    previous: row.previous,
    can_review: canReview(viewer, row) && !anotherDecides,
    another_decides: anotherDecides,
  };
}

/** Address of a target's page; a track has no page of its own. */
function pathOf({ kind, id, owner, playlistId = id }: Target): string | null {
  if (kind === 'person') return `/users/${owner.username}`;
  if (kind === 'comment') return commentPath(playlistId, id);
  return kind === 'track' ? null : `/playlists/${playlistId}`;
}

export function toGroupTarget(
  key: { target_kind: Target['kind']; target_id: string; target_name: string },
  target: Target | null,
): ReportGroup['target'] {
  const named = { kind: key.target_kind, id: key.target_id };
  if (!target) {
    return {
      ...named,
      name: key.target_name,
      state: 'gone',
      text: '',
      cover_url: null,
      path: null,
      owner: null,
    };
  }
  const isHidden = target.hiddenAt !== null || target.owner.is_active === 0;
  return {
    ...named,
    name: target.name,
    state: isHidden ? 'hidden' : 'shown',
    text: target.text,
    cover_url: pictureUrl(target.cover),
    path: pathOf(target),
    owner: toUserRef(target.owner),
  };
}
