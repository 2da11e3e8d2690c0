import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { moderationNoteMax } from '#shared/limits.ts';
import { Id, IdParams, lineOfText, Moment, optionalLine, pageSize } from '#shared/text.ts';
import { EmailAddress } from '#shared/accounts/account-names.ts';
import { UserRef } from '#shared/accounts/users.ts';
import { TakedownEvidence } from './takedown-evidence.ts';

/** The things that can be reported. A cover is named by its playlist; a note is one to an item of a playlist. */
export const TargetKind = z.enum(['playlist', 'track', 'person', 'cover', 'note', 'comment']);
export type TargetKind = z.infer<typeof TargetKind>;

export const reportReasons = [
  'spam',
  'hate',
  'sexual',
  'dangerous',
  'impersonation',
  'copyright',
  'other',
] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

export const ReportDraft = z.strictObject({
  target_kind: TargetKind,
  target_id: Id,
  reason: ReportReason,
  note: z._default(optionalLine(moderationNoteMax), ''),
  /** Address to which a visitor gets the outcome; members need none. */
  email: z.optional(EmailAddress),
});
export type ReportDraft = z.input<typeof ReportDraft>;

export const report = endpoint({
  id: 'reports.create',
  outsiders: 'by link',
  method: 'POST',
  path: '/api/v1/reports',
  access: 'public',
  summary:
    'Report a playlist, a track, a person, a cover, a note or a comment; 409 where it is reported already',
  description:
    'Reports a playlist, track, person, cover, note or comment with a reason. Visitors may report, too, and are told of the decision if they leave an address.',
  body: ReportDraft,
  reply: 'nothing',
});

/** `clear` empties one field, `hide` leaves a playlist, track, note or comment to its owner alone. */
export const ModerationAction = z.enum(['dismiss', 'hide', 'clear', 'warn', 'deactivate', 'takedown']);
export type ModerationAction = z.infer<typeof ModerationAction>;

export const ClearedField = z.enum(['name', 'description', 'cover', 'avatar', 'note', 'comment']);
export type ClearedField = z.infer<typeof ClearedField>;

/** The fields that can be emptied, by thing. */
export const clearableFields: Record<TargetKind, readonly ClearedField[]> = {
  playlist: ['name', 'description', 'cover'],
  track: ['name', 'cover'],
  person: ['name', 'avatar'],
  cover: ['cover'],
  note: ['note'],
  comment: ['comment'],
};
/** The things that can be hidden. */
export const canHide = (kind: TargetKind): boolean =>
  kind === 'playlist' || kind === 'track' || kind === 'note' || kind === 'comment';

const Target = z.object({ kind: TargetKind, id: Id, name: z.string() });

/** Outcome of an appeal, or of an administrator's second review: the decision is `kept` or `lifted`. */
const Outcome = z.enum(['kept', 'lifted']);

/** A decision as the person sees it whom it concerns. */
export const ModerationNotice = z.object({
  id: Id,
  target: Target,
  action: ModerationAction,
  field: z.nullable(ClearedField),
  reason: z.string(),
  created_at: Moment,
  appeal_note: z.nullable(z.string()),
  appealed_at: z.nullable(Moment),
  outcome: z.nullable(Outcome),
  review_reason: z.nullable(z.string()),
  reviewed_at: z.nullable(Moment),
  can_appeal: z.boolean(),
  /** End of the time for an appeal. */
  appeal_until: Moment,
  /** Of a track that was taken down. */
  evidence: z.array(TakedownEvidence),
});
export type ModerationNotice = z.infer<typeof ModerationNotice>;

/** A decision as administrators see it. */
export const ModerationDecision = z.object({
  ...ModerationNotice.shape,
  owner: z.nullable(UserRef),
  decided_by: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
  /** The emptied text, where it was one. */
  previous: z.nullable(z.string()),
  /** True if the reader may decide about it (again). */
  can_review: z.boolean(),
  /** True if the reader made the decision, so that another administrator answers this appeal. */
  another_decides: z.boolean(),
});
export type ModerationDecision = z.infer<typeof ModerationDecision>;

/** All open reports of one thing. */
export const ReportGroup = z.object({
  /** The oldest report's: decide by it about all. */
  id: Id,
  target: z.object({
    ...Target.shape,
    /** `gone`: it was deleted since. */
    state: z.enum(['shown', 'hidden', 'gone']),
    /** Description of a playlist, artist of a track, words of a note or comment. */
    text: z.string(),
    cover_url: z.nullable(z.string()),
    /** Path of its page. */
    path: z.nullable(z.string()),
    owner: z.nullable(UserRef),
  }),
  count: z.number(),
  first_at: Moment,
  /** The newest few. `by` is null for a visitor. */
  reports: z.array(
    z.object({ reason: ReportReason, note: z.string(), by: z.nullable(z.string()), created_at: Moment }),
  ),
  /** Earlier decisions about the same thing or person, the newest first. */
  history: z.array(ModerationDecision),
  /** False for reports of the reader's own things. */
  can_decide: z.boolean(),
});
export type ReportGroup = z.infer<typeof ReportGroup>;

export const reportsPageSize = 20;

export const listReports = endpoint({
  id: 'admin.reports',
  method: 'GET',
  path: '/api/v1/admin/reports',
  access: 'admin',
  summary: 'Open reports, one entry for each thing reported, the longest waiting first',
  description:
    'Lists what was reported, with all reports of one thing together. The longest waiting comes first.',
  query: z.object({
    /** The last entry of the page before. */
    after: z.optional(Id),
    limit: z._default(pageSize(50), reportsPageSize),
  }),
  reply: z.object({ groups: z.array(ReportGroup), total: z.number() }),
});

export const DecisionDraft = z.strictObject({
  action: z.enum(['dismiss', 'hide', 'clear', 'warn', 'deactivate']),
  field: z.optional(ClearedField),
  reason: lineOfText(moderationNoteMax),
});
export type DecisionDraft = z.input<typeof DecisionDraft>;

export const decideReport = endpoint({
  id: 'admin.decideReport',
  method: 'POST',
  path: '/api/v1/admin/reports/:id/decision',
  access: 'admin',
  summary: 'Decide about everything reported of one thing; 409 where another administrator has decided',
  description:
    'Decides all open reports about one thing: hide it, clear a field, or leave it. Its owner and the people who reported it are told.',
  params: IdParams,
  body: DecisionDraft,
  reply: ModerationDecision,
});

export const decisionsPageSize = 30;

export const listDecisions = endpoint({
  id: 'admin.decisions',
  method: 'GET',
  path: '/api/v1/admin/moderation',
  access: 'admin',
  summary: 'Decisions, the newest first; or the appeals that wait, the oldest first',
  description:
    'Lists decisions about reported things, or the appeals that wait for an answer, a page at a time.',
  query: z.object({
    filter: z._default(z.enum(['appeals', 'all']), 'all'),
    before: z.optional(Id),
  }),
  reply: z.array(ModerationDecision),
});

export const reviewDecision = endpoint({
  id: 'admin.reviewDecision',
  method: 'POST',
  path: '/api/v1/admin/moderation/:id/review',
  access: 'admin',
  summary: 'Keep or lift a decision: the answer to an appeal, or a second thought',
  description: 'Answers an appeal, or changes a decision later. The person whom it concerns is told.',
  params: IdParams,
  body: z.strictObject({ outcome: Outcome, reason: lineOfText(moderationNoteMax) }),
  reply: ModerationDecision,
});

export const listMyModeration = endpoint({
  id: 'moderation.mine',
  method: 'GET',
  path: '/api/v1/users/me/moderation',
  access: 'user',
  summary: "What administrators decided about the reader's own, the newest first",
  description: "Lists the decisions about the reader's own things, and whether each may be appealed.",
  reply: z.array(ModerationNotice),
});

/** Token of the mail about the decision: a person whose account is deactivated has no session. */
const AppealToken = z.optional(z.string().check(z.maxLength(100)));

export const getModeration = endpoint({
  id: 'moderation.get',
  outsiders: 'always',
  method: 'GET',
  path: '/api/v1/moderation/:id',
  access: 'public',
  summary: 'A decision, for the person whom it concerns: by session, or by the address in the mail',
  description:
    'Shows a decision with its reason to the person whom it concerns. The link in the mail opens it without a login.',
  params: IdParams,
  query: z.object({ token: AppealToken }),
  reply: ModerationNotice,
});

export const appeal = endpoint({
  id: 'moderation.appeal',
  outsiders: 'always',
  method: 'POST',
  path: '/api/v1/moderation/:id/appeal',
  access: 'public',
  summary: 'Appeal once, within 30 days',
  description:
    'Appeals against a decision with a text for the administrators. This is possible once and within 30 days.',
  params: IdParams,
  body: z.strictObject({ note: lineOfText(moderationNoteMax), token: AppealToken }),
  reply: ModerationNotice,
});
