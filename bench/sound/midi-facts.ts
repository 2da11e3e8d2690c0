/** Tempo and key that a MIDI file declares. */
export interface MidiFacts {
  /** Beats of its metre a minute; null where the tempo changes. */
  bpm: number | null;
  /** 0 to 11 from C, and 12 more for minor; null where none, or the empty one that programs write, is declared. */
  key: number | null;
}

const event = { tempo: 0x51, metre: 0x58, key: 0x59 };
/** Changes up to this do not count as such. */
const steady = 0.02;

/** Reads the meta events of tempo, metre and key (Standard MIDI Files 1.0) wherever they stand in the file. */
export function midiFacts(bytes: Buffer): MidiFacts {
  const tempos = events(bytes, event.tempo, 3).map((at) => 60_000_000 / bytes.readUIntBE(at, 3));
  const [metre] = events(bytes, event.metre, 4);
  const keys = new Set(events(bytes, event.key, 2).map((at) => `${bytes.readInt8(at)} ${bytes[at + 1]}`));
  const [first = 0] = tempos;
  const isSteady = tempos.length > 0 && tempos.every((bpm) => Math.abs(bpm / first - 1) < steady);
  const [sharps = 0, minor = 0] = [...keys].flatMap((key) => key.split(' ').map(Number));
  return {
    bpm: isSteady
      ? first / (metre === undefined ? 1 : quartersOf(bytes[metre] ?? 4, bytes[metre + 1] ?? 2))
      : null,
    key:
      keys.size === 1 && sharps !== 0 ? ((7 * sharps + 72 + (minor ? 9 : 0)) % 12) + (minor ? 12 : 0) : null,
  };
}

/** Quarters of a beat: a half in 2/2, three eighths in 6/8. */
function quartersOf(over: number, under: number): number {
  if (under === 1) return 2;
  return under === 3 && over > 3 && over % 3 === 0 ? 1.5 : 1;
}

function events(bytes: Buffer, kind: number, length: number): number[] {
  const mark = Buffer.from([0xff, kind, length]);
  const found: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) found.push(at + mark.length);
  return found;
}
