import { decodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import { rule } from '#server/fingerprint/match-rule.ts';
import { peakRule } from '#server/fingerprint/peaks/peak-rule.ts';
import { decodePeaks } from '#server/fingerprint/peaks/peaks-codec.ts';
import { peakPostingsOf, postingsOf } from '#server/fingerprint/postings.ts';
import type { UnpackedWork } from './index.store.ts';

/** One of the two prints by which the index knows works. */
export interface Witness {
  /** Entries of a work in the index. */
  postings: (work: UnpackedWork) => Float64Array;
  bounds: {
    alignmentsAtMost: number;
    candidatesAtMost: number;
    /** The same where alignments were hit once; 0 where one hit says nothing. */
    lonelyCandidatesAtMost: number;
    candidatesOfWork: number;
    hitsAtLeast: number;
    proposingPostingsAtMost: number;
    postingsAtMost: number;
  };
}

/** The twelve notes. */
export const notes: Witness = {
  postings: ({ number, print }) => postingsOf(number, decodeFingerprint(print)),
  bounds: { ...rule, hitsAtLeast: 1 },
};

/** Spectral peaks, which not every work has. */
export const peaks: Witness = {
  postings: ({ number, items, peaks: stored }) =>
    hasPeaks(stored) ? peakPostingsOf(number, items, decodePeaks(stored)) : new Float64Array(0),
  bounds: { ...peakRule, lonelyCandidatesAtMost: 0 },
};

export const hasPeaks = (stored: Uint8Array | null): stored is Uint8Array =>
  stored !== null && stored.length > 0;
