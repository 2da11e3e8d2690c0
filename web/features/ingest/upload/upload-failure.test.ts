import { expect, test } from 'vitest';
import { megabyte } from '#shared/limits.ts';
import { wording } from '#shared/texts/texts.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { failureOf } from './upload-failure.ts';

const answer = (status: number, detail: string, facts: object = {}) =>
  new ApiError(status, { detail, code: 'x', ...facts });

// Specification, section 8, Upload: the status and the server's detail, and what the person reads.
test.each([
  [413, 'whatever', 'File too large. The maximum supported size is 100MB. Choose a smaller file.'],
  [400, 'The file size exceeds 5', 'The file size exceeds the allowed limit. Choose a smaller file.'],
  [409, 'Storage limit exceeded', 'The file size exceeds the allowed limit. Choose a smaller file.'],
  [422, 'Upload size limit exceeded', 'The file size exceeds the allowed limit. Choose a smaller file.'],
  [
    422,
    'Upload blocked: this file …',
    'Copyright violation: only original content is allowed. Upload blocked: this file …',
  ],
  [
    422,
    'it holds copyrighted music',
    'Copyright violation: only original content is allowed. it holds copyrighted music',
  ],
  [422, 'no music in it', 'File processing error: no music in it'],
  [415, '', 'Unsupported file type. Only MP3 files are accepted.'],
  [500, 'secret', 'Server error: Please try again later or contact support.'],
  [400, 'Bad chunk', 'Upload error: Bad chunk'],
  [403, 'Not your playlist', 'Upload error: Not your playlist'],
  [507, 'Your storage is full.', 'Your storage is full.'],
])('%i "%s" is told as: %s', (status, detail, text) => {
  const failure = failureOf(answer(status, detail));
  if (failure.kind !== 'refused') throw new Error(failure.kind);
  const { key, params } = failure.refusal;
  expect(wording(`upload-screen:${key}`, 'en', params)).toBe(text);
});

test('a blocked upload leads to its evidence, and one that could not be scanned to its waiting', () => {
  const refused = (detail: string) =>
    failureOf(new ApiError(422, { detail, code: 'unprocessable', scan_id: 'scan1' }));
  for (const detail of ['Upload blocked: “Size Matters”', 'Upload bloccato: …', 'Upload blockiert: …']) {
    expect(refused(detail)).toMatchObject({ refusal: { key: 'errorCopyright', scanId: 'scan1' } });
  }
  expect(refused('The scan could not run.')).toMatchObject({
    refusal: { key: 'errorOther', scanId: 'scan1', params: { detail: 'The scan could not run.' } },
  });
});

test('the largest size is the person’s own', () => {
  const failure = failureOf(answer(413, ''), { maxFileBytes: 500 * megabyte });
  expect(failure).toMatchObject({ refusal: { key: 'errorTooLarge', params: { megabytes: '500' } } });
  expect(failureOf(answer(413, 'Switched off.'), { maxFileBytes: 0 })).toMatchObject({
    refusal: { key: 'errorOther', params: { detail: 'Switched off.' } },
  });
});

test.each([
  [new NetworkError('offline', null), { kind: 'offline' }],
  [new NetworkError('unreachable', null), { kind: 'network' }],
  [new NetworkError('timeout', null), { kind: 'timeout' }],
  [answer(401, 'x'), { kind: 'session' }],
  [new ApiError(503, { detail: 'busy' }, 12), { kind: 'busy', afterMs: 12_000 }],
  [answer(504, 'a proxy'), { kind: 'busy', afterMs: 0 }],
  [answer(429, 'slow down'), { kind: 'busy', afterMs: 0 }],
  [answer(409, 'x', { missingChunks: [3, 5] }), { kind: 'missing', indexes: [3, 5] }],
  [answer(400, 'damaged', { retry: true }), { kind: 'network' }],
  [new DOMException('moved', 'NotReadableError'), { kind: 'file' }],
])('%s only interrupts', (error, failure) => {
  expect(failureOf(error)).toEqual(failure);
});

test('not found means forgotten only where the upload was known', () => {
  expect(failureOf(answer(404, 'x'), { isAboutKnown: true })).toEqual({ kind: 'unknown' });
  expect(failureOf(answer(404, 'No playlist'))).toMatchObject({ kind: 'refused' });
});
