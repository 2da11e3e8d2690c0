import { administration, ofSender, ownersAlone, works, type Rows } from './row.ts';

export const music: Rows = {
  'copyright.addReference': { shows: administration, writes: { example: 'sent', found: works } },
  'copyright.deleteWork': { shows: administration, writes: { example: 'sent', found: works } },
  'copyright.importFingerprints': { shows: administration, writes: { example: 'sent', found: works } },
  'copyright.works': { shows: administration },
  'copyright.decide': { shows: administration, writes: { example: 'sent', found: works } },
  'copyright.dispute': { shows: ownersAlone, writes: { example: 'sent', found: works } },
  'copyright.figures': {
    shows: administration,
    plans: [
      {
        like: /from "copyright_(scans|works)" (group by|where "disputed_at" is not null)/,
        because: 'administrators only, counted off the main thread or by a connection for heavy questions',
      },
    ],
  },
  'copyright.audio': { shows: administration },
  'copyright.scan': { shows: ownersAlone },
  'copyright.own_scans': { shows: ownersAlone },
  'copyright.scans': { shows: administration },
  'copyright.removeTrack': { shows: administration, writes: { example: 'sent', found: 'changes' } },
  'tracks.playInfo': { shows: 'content' },
  'tracks.stream': { shows: 'content' },
  'streaming.hlsPlaylist': { shows: 'content' },
  'streaming.hlsSegment': { shows: 'content' },
  'tracks.addExternal': { shows: ofSender, writes: { example: 'sent', found: 'changes' } },
  'tracks.previewLink': { shows: ofSender },
  'tracks.delete': { shows: ownersAlone, writes: { example: 'sent', found: 'changes' } },
  'tracks.featured': { shows: 'content' },
};
