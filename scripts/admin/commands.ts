import type { ParseArgsConfig } from 'node:util';
import { backUp } from './back-up.ts';
import { doctor } from './doctor.ts';
import {
  hold,
  loginLink,
  makeAdmin,
  metrics,
  people,
  removeFactors,
  resetPassword,
  showSetupCode,
  verify,
} from './people.ts';
import { oldMonths } from './old-months.ts';
import { restore } from './restore.ts';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  /** The arguments behind its name. */
  takes: string;
  /** One line. */
  says: string;
  /** Further lines of its own help. */
  more?: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Least and most words that it takes. */
  least?: number;
  most?: number;
  run(words: string[], values: Values): Promise<void>;
}

const secretInFile = 'The passphrase stands in a file, since others on the machine can read a command line.';
const soon = 'A running server follows within ten seconds.';
const one = { least: 1, most: 1 };

export const commands: Record<string, Command> = {
  people: {
    takes: '[--administrators] [BEGINNING]',
    says: 'lists people, or those whose name or address begins so',
    options: { administrators: { type: 'boolean' } },
    most: 1,
    run: people,
  },
  'make-admin': {
    takes: 'PERSON',
    says: 'makes somebody an administrator',
    more: soon,
    ...one,
    run: makeAdmin,
  },
  'reset-password': {
    takes: 'PERSON',
    says: 'prints a link by which somebody chooses a new password',
    more: 'The link is good once, for an hour. The old password stays good until then.',
    ...one,
    run: resetPassword,
  },
  'login-link': {
    takes: 'PERSON',
    says: 'prints a link by which somebody logs in, when the single sign-on is away',
    more: 'The link is good once, for ten minutes. A second factor is asked for as ever.',
    ...one,
    run: loginLink,
  },
  'remove-factors': {
    takes: 'PERSON',
    says: 'removes all second factors of somebody who has lost them',
    more: 'Make sure that it is them who ask. They are told by mail.',
    ...one,
    run: removeFactors,
  },
  'setup-code': {
    takes: '',
    says: 'prints the code with which the first account of a public site is opened',
    run: showSetupCode,
  },
  verify: { takes: 'PERSON', says: 'takes an email address for verified', more: soon, ...one, run: verify },
  hold: {
    takes: '[--release] --reason TEXT playlist|track ID',
    says: 'hides something from all but its owner, or shows it again',
    more: 'The ID stands in the address of its page. The owner is told why by mail, and may appeal to the administrators.',
    options: { release: { type: 'boolean' }, reason: { type: 'string' } },
    least: 2,
    most: 2,
    run: hold,
  },
  backup: {
    takes: '[--passphrase-file SECRET]',
    says: 'makes a self-contained archive of everything, beside a running server too',
    more: `With a passphrase it is encrypted (age). ${secretInFile}`,
    options: { 'passphrase-file': { type: 'string' } },
    run: backUp,
  },
  restore: {
    takes: '[--passphrase-file SECRET] [--without-administrator] FILE',
    says: 'checks an archive and puts it in place; the server must be stopped',
    more: secretInFile,
    options: { 'passphrase-file': { type: 'string' }, 'without-administrator': { type: 'boolean' } },
    ...one,
    run: restore,
  },
  'old-months': {
    takes: '[TABLE MONTH]',
    says: 'lists the months that SEGUE_KEEP_MONTHS has moved into files, or prints the rows of one',
    more: 'A row is a line of JSON. MONTH is such as 2024-03.',
    most: 2,
    run: oldMonths,
  },
  doctor: {
    takes: '[--bytes] [--repair]',
    says: 'examines the installation, says what to do, and does it with --repair',
    more: '--bytes reads every file and compares its SHA-256. --repair tells each repair before it does it; beside a running server too.',
    options: {
      bytes: { type: 'boolean' },
      repair: { type: 'boolean' },
      'metrics-token': { type: 'boolean' },
    },
    run: doctor,
  },
  'metrics-token': { takes: '', says: 'prints the token with which a scraper reads /metrics', run: metrics },
};
