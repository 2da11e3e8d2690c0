import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Files with fields whose text need not come back after an ended session, and why. */
const notKept: Readonly<Record<string, string>> = {
  'web/components/second-factor/proof-form.tsx': 'a secret',
  'web/components/share/copy-button.tsx': 'copies',
  'web/components/share/embed-part.tsx': 'read only',
  'web/components/share/moment-part.tsx': 'sends nothing',
  'web/features/operations/admin/backup/create-panel.tsx': 'a secret',
  'web/features/operations/admin/backup/passphrase-dialog.tsx': 'a secret',
  'web/features/operations/admin/backup/restore-panel.tsx': 'a secret',
  'web/features/operations/admin/backup/schedule-panel.tsx': 'one number',
  'web/features/operations/admin/copyright/works-tab.tsx': 'a search',
  'web/features/operations/admin/house/doors.tsx': 'one number',
  'web/features/operations/admin/house/invitations.tsx': 'two numbers',
  'web/features/social/profile/account-card.tsx': 'one’s own name and address, which stand there anyway',
  'web/features/social/profile/security/add-factor.tsx': 'a name that is offered, and a secret',
  'web/features/social/profile/services/listenbrainz-form.tsx': 'a secret',
  'web/features/operations/admin/users/user-filters.tsx': 'a search',
  'web/features/accounts/auth/email-form.tsx': 'needs no session',
  'web/features/accounts/auth/password-step.tsx': 'needs no session',
  'web/features/accounts/auth/sign-on/newcomer-form.tsx': 'needs no session',
  'web/features/music/diagnostics/diagnostics-page.tsx': 'sends nothing',
  'web/features/ingest/import-export/list-plan.tsx':
    'names of a preview, which is made again of the text that is kept',
  'web/features/ingest/import-export/preview-row.tsx': 'names of such a preview',
  'web/features/playlists/core/comments/comment-form.tsx':
    'kept by comment-start.tsx, comment-row.tsx and comment-body.tsx',
  'web/features/playlists/core/fill-by-link.tsx':
    'one address, and the chosen one is kept by suggest-dialog.tsx',
  'web/features/playlists/core/fill-by-search.tsx': 'a search',
  'web/features/playlists/smart/rule-row.tsx': 'kept by smart-editor.tsx',
  'web/features/playlists/library/play-history.tsx': 'a search',
  'web/features/playlists/core/together/lost-right.tsx': 'read only',
  'web/features/playlists/core/together/suggest-form.tsx': 'kept by suggest-dialog.tsx',
  'web/features/ingest/upload/global-fields.tsx': 'the queue of uploads outlives the page',
  'web/features/ingest/upload/queue-item.tsx': 'the queue of uploads outlives the page',
  'web/features/ingest/upload/style-select.tsx': 'a field of other forms',
};

/** A form's text with that of the hooks beside it that it uses. */
function withHooks(file: string): string {
  const text = readFileSync(file, 'utf8');
  const hooks = [...text.matchAll(/from '\.\/(use-[\w-]+\.ts)'/g)].map(([, name = '']) => name);
  return [text, ...hooks.map((name) => readFileSync(path.join(path.dirname(file), name), 'utf8'))].join('\n');
}

const keeps = /useKeptState|useKeptValues|useKeptEdit|keepAs/;

test('every form keeps its text beyond the end of a session, or says why not', () => {
  const files = globSync('web/{features,components}/**/*.tsx').filter((file) => !file.includes('.test.'));
  const withText = files.filter((file) => /TextInput|TextArea|<textarea/.test(readFileSync(file, 'utf8')));
  const forgetful = withText.filter((file) => !keeps.test(withHooks(file)));
  // Passwords alone are PasswordInput, which is never kept.
  expect(forgetful.toSorted()).toEqual(Object.keys(notKept).toSorted());
});
