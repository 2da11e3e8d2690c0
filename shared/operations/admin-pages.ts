/** The pages of the administrators' area, as rows of the table of pages. */
export const adminPages = {
  admin: { pattern: '/admin', module: 'operations/admin/dashboard-page', title: 'admin', access: 'admin' },
  adminUsers: {
    pattern: '/admin/users',
    module: 'operations/admin/users-page',
    title: 'adminUsers',
    access: 'admin',
  },
  adminBackup: {
    pattern: '/admin/backup',
    module: 'operations/admin/backup-page',
    title: 'adminBackup',
    access: 'admin',
  },
  adminCopyright: {
    pattern: '/admin/copyright',
    module: 'operations/admin/copyright-page',
    title: 'adminCopyright',
    access: 'admin',
  },
  adminReports: {
    pattern: '/admin/reports',
    module: 'operations/admin/reports-page',
    title: 'adminReports',
    access: 'admin',
  },
  adminHouse: {
    pattern: '/admin/house',
    module: 'operations/admin/house-page',
    title: 'adminHouse',
    access: 'admin',
  },
  firstSteps: {
    pattern: '/admin/first-steps',
    module: 'operations/admin/house-page',
    title: 'firstSteps',
    access: 'admin',
  },
  adminAudit: {
    pattern: '/admin/audit',
    module: 'operations/admin/audit-page',
    title: 'adminAudit',
    access: 'admin',
  },
} as const;

/** The frame around every page that only administrators open, below `web/features`. */
export const adminFrame = 'operations/admin/admin-layout';
