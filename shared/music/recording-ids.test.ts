import { expect, test } from 'vitest';
import { toIsrc, toMbid } from './recording-ids.ts';

test.each([
  ['us-um7-17-03861', 'USUM71703861'],
  [' USUM71703861 ', 'USUM71703861'],
  ['urn:isrc:GBAYE0601498', 'GBAYE0601498'],
  ['https://musicbrainz.org/isrc/GBAYE0601498', 'GBAYE0601498'],
  ['USUM7170386', null],
  ['', null],
  [null, null],
])('the ISRC in %s', (text, isrc) => {
  expect(toIsrc(text)).toBe(isrc);
});

test.each([
  ['E97F805A-AB48-4C52-855E-07049142113D', 'e97f805a-ab48-4c52-855e-07049142113d'],
  [
    'https://musicbrainz.org/recording/e97f805a-ab48-4c52-855e-07049142113d',
    'e97f805a-ab48-4c52-855e-07049142113d',
  ],
  ['https://musicbrainz.org/release/e97f805a-ab48-4c52-855e-07049142113d', null],
  ['e97f805a', null],
  [undefined, null],
])('the MusicBrainz id in %s', (text, mbid) => {
  expect(toMbid(text)).toBe(mbid);
});
