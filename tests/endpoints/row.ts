/** The reason for an exception. */
export interface Because {
  because: string;
}

/** A statement that may read much of a table on both engines or on one; with `step`, it may only take that of SQLite. */
export interface ExcusedPlan extends Because {
  like: RegExp;
  step?: RegExp;
  on?: 'SQLite' | 'PostgreSQL';
}

/** Facts of one endpoint for the tests. Each endpoint of the contract has a row in the file of its wing. */
export interface Row {
  /** `content`: `tests/doors.ts` opens it for everybody. Otherwise the reason why its answer holds nothing of others. */
  shows: 'content' | Because;
  /** Stands at each call that is no GET. */
  writes?: {
    /** `sent`: `tests/writing-calls` sends it, and its plans are read. */
    example: 'sent' | Because;
    /** `changes`: `server/search/step-by-step.test.ts` makes it and compares the index of search with the records. */
    found: 'changes' | Because;
  };
  /** The queries with which a GET is asked for its plans, where they differ from the usual ones. */
  queries?: readonly string[];
  plans?: readonly ExcusedPlan[];
  /** Somebody may be without account, session, role or password after its success. */
  unsettles?: true;
}

export type Rows = Readonly<Record<string, Row>>;

/** Reasons why an answer holds nothing of others. */
export const own = { because: 'the account itself' };
export const ownersAlone = { because: 'the owner alone changes it, and is asked for first' };
export const sentSecret = { because: 'for people to whom its owner has sent a secret or an invitation' };
export const nothing = { because: 'tells nothing' };
export const ofSender = { because: 'what other sites or the reader say' };
export const administration = { because: 'administrators see everything, of everybody' };
export const sameInForm = { because: 'the same calls in a form' };

/** Reasons why no change is found. */
export const keys = { because: 'passwords, sessions and keys are not searched' };
export const settings = { because: 'settings and administration are not searched' };
export const apart = { because: 'people who are kept apart are asked for when something is found' };
export const marks = { because: 'marks and folders of one person are not searched' };
export const undecided = { because: 'a report changes nothing until it is decided' };
export const rights = { because: 'rights and proposals are not searched' };
export const links = { because: 'states and sources of links are not searched' };
export const works = { because: 'works and scans are not searched' };
export const readsOnly = { because: 'answers a question' };
export const looks = { because: 'pictures, order and past are not searched' };
export const sameServices = { because: 'by the same services as the calls of the site' };
export const unfinished = { because: 'an upload is found once it is finished' };

/** Reasons why no example is sent. */
export const otherSite = { because: 'asks another site' };
export const wholeTables = { because: 'reads whole tables: that is what it is for' };
export const itsRow = { because: 'asks for nothing but its own row' };

/** The step with which SQLite sorts the few rows that an index has found. */
export const sorting = /^USE TEMP B-TREE FOR ORDER BY$/;
