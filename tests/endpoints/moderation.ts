import { administration, own, settings, sorting, undecided, type Rows } from './row.ts';

export const moderation: Rows = {
  'admin.countUsers': {
    shows: administration,
    plans: [{ like: /^select count\(\*\) as "count" from "users"$/, because: 'administrators only' }],
  },
  'admin.deleteUser': {
    shows: administration,
    writes: { example: 'sent', found: 'changes' },
    unsettles: true,
  },
  'admin.exportUsers': { shows: administration },
  'admin.storageLimits': { shows: administration },
  'admin.users': { shows: administration },
  'admin.setStorageLimits': { shows: administration, writes: { example: 'sent', found: settings } },
  'admin.setUserStatus': {
    shows: administration,
    writes: { example: 'sent', found: 'changes' },
    unsettles: true,
  },
  'admin.updateUser': {
    shows: administration,
    writes: { example: 'sent', found: 'changes' },
    unsettles: true,
  },
  'moderation.appeal': { shows: own, writes: { example: 'sent', found: undecided } },
  'admin.decideReport': { shows: administration, writes: { example: 'sent', found: 'changes' } },
  'moderation.get': { shows: own },
  'admin.decisions': { shows: administration },
  'moderation.mine': { shows: own },
  'admin.reports': {
    shows: administration,
    plans: [
      {
        like: /from "reports" where "is_open" = \? group by/,
        step: sorting,
        because: 'the open reports by their age, off the main thread',
      },
      {
        like: /from \(select distinct .* from "reports" where "is_open" = \?\) as "target"$/,
        step: /^SCAN target$/,
        because: 'counts what an index has found',
      },
    ],
  },
  'reports.create': { shows: own, writes: { example: 'sent', found: undecided } },
  'admin.reviewDecision': { shows: administration, writes: { example: 'sent', found: 'changes' } },
  'moderation.evidence': { shows: own },
};
