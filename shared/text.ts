import * as z from 'zod/mini';

// Line breaks and tabs are text in a description; every other C0/C1 control, and the marks that turn the direction of
// the rest of a line (CVE-2021-42574), are not.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;
const lineBreaks = /[\r\n\t\u2028\u2029]/u;

/** One line of text, trimmed, without control characters, 1 to `max` UTF-16 units. */
export const lineOfText = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !controls.test(text) && !lineBreaks.test(text), 'Control characters are not allowed'),
  );

/** Like {@link lineOfText}, but may be empty. */
export const optionalLine = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !controls.test(text) && !lineBreaks.test(text), 'Control characters are not allowed'),
  );

/** Several lines of text, trimmed, without control characters other than line breaks and tabs. */
export const linesOfText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !controls.test(text), 'Control characters are not allowed'),
  );

/** An http or https address. */
export const httpUrl = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'Enter a web address'),
  );

/** The id of anything stored: see `server/lib/ids.ts`. */
export const Id = z.string().check(z.regex(/^[0-9a-z]{1,40}$/, 'Not an id'));
export const IdParams = z.object({ id: Id });

/** A moment, ISO 8601 in UTC with milliseconds. Stored as integer milliseconds. */
export const Moment = z.string();

/** A moment from the query string, in any form of ISO 8601 that names a day at least. */
export const MomentQuery = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d/, 'Not a moment'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not a moment'),
);

/** A page number from the query string, from 1 on. */
export const PageNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000));

/** The number of items on a page, from the query string. */
export const pageSize = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max));
