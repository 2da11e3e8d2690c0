import { administration, itsRow, settings, wholeTables, type Rows } from './row.ts';

export const operations: Rows = {
  'firstSteps.get': { shows: administration },
  'firstSteps.set': { shows: administration, writes: { example: 'sent', found: settings } },
  'firstSteps.testMail': { shows: administration, writes: { example: 'sent', found: settings } },
  'backups.addressDownload': { shows: administration, writes: { example: 'sent', found: settings } },
  'backups.now': { shows: administration, writes: { example: wholeTables, found: settings } },
  'backups.cancel': { shows: administration, writes: { example: itsRow, found: settings } },
  'backups.create': { shows: administration, writes: { example: wholeTables, found: settings } },
  'backups.delete': { shows: administration, writes: { example: 'sent', found: settings } },
  'backups.archive': { shows: administration },
  'backups.download': { shows: administration },
  'backups.schedule': { shows: administration },
  'backups.list': { shows: administration },
  'backups.restore': {
    shows: administration,
    writes: { example: { because: 'replaces whole tables' }, found: settings },
    unsettles: true,
  },
  'backups.setSchedule': { shows: administration, writes: { example: 'sent', found: settings } },
  'backups.upload': { shows: administration, writes: { example: itsRow, found: settings } },
  'backups.prove': {
    shows: administration,
    writes: { example: { because: 'fills a database of its own' }, found: settings },
  },
  'admin.dropFailedJob': { shows: administration, writes: { example: 'sent', found: settings } },
  'admin.failedJobs': { shows: administration },
  'admin.retryFailedJob': { shows: administration, writes: { example: 'sent', found: settings } },
  'admin.stats': { shows: administration },
  'admin.history': { shows: administration },
  'admin.realtime': { shows: administration },
};
