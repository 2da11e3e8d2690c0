import { errorStatus, type ErrorReply } from '#shared/errors.ts';
import type { ApiDocument } from './document.ts';
import type { Plan } from './requests.ts';
import type { Reply } from './sending.ts';

/** The fault of a reply; null where there is none. */
export function findFault(document: ApiDocument, plan: Plan, reply: Reply): string | null {
  const { success, access } = plan.operation;
  const { status } = reply;
  if (status >= 500 && !isMaintenance(reply) && !isQuotaUsed(reply)) return `answered ${status}`;
  if (status === success.status) {
    if (access !== 'public' && plan.actor === 'visitor') return 'let a visitor in';
    if (access === 'admin' && plan.actor !== 'alice') return 'let a member do an administrator’s work';
    return faultOfSuccess(plan, reply);
  }
  // Nothing new; a part of a stream.
  if (status === 304 || (status === 206 && !success.types.includes('application/json'))) return null;
  if (status < 400) return `answered ${status}, which the document does not tell`;
  return faultOfError(document, reply);
}

/** While a backup is put back, everybody who would write is asked to come again. */
function isMaintenance({ status, headers }: Reply): boolean {
  return status === 503 && headers['retry-after'] !== undefined;
}

/** Administrators set how much a person may store, so made-up requests do too. */
function isQuotaUsed({ status, text }: Reply): boolean {
  const body = parse(text) as Partial<ErrorReply> | undefined;
  return status === 507 && body?.code === 'storage_full';
}

function faultOfSuccess({ operation }: Plan, reply: Reply): string | null {
  const { types, fits } = operation.success;
  if (types.length === 0) return reply.text === '' ? null : 'said something where nothing was to be said';
  const type = reply.headers['content-type']?.split(';')[0] ?? 'nothing';
  if (!types.includes(type) && !types.includes('*/*')) return `sent ${type} instead of ${types.join(' or ')}`;
  if (type !== 'application/json' || !fits || fits(parse(reply.text))) return null;
  return `sent what the document does not tell: ${JSON.stringify(fits.errors?.slice(0, 3))}`;
}

function faultOfError(document: ApiDocument, reply: Reply): string | null {
  const body = parse(reply.text) as ErrorReply | undefined;
  if (!document.fitsError(body) || !body)
    return `sent an error of another shape: ${reply.text.slice(0, 300)}`;
  if (errorStatus[body.code] !== reply.status) return `sent ${reply.status} with the code ${body.code}`;
  if (body.detail.length === 0) return 'sent an error without a word';
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
