import { AppError } from '#shared/errors.ts';

// Tabs, line ends and form feeds are text; every other C0 control is not.
const controls = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * Decodes a file: UTF-8, UTF-16, or a code page in which older players wrote M3U and cue sheets (Windows-1252, or by the
 * evidence of the bytes Windows-1251 or Shift_JIS).
 * @throws AppError unsupported_media if it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = utf16(bytes) ?? utf8(bytes) ?? new TextDecoder(codePageOf(bytes)).decode(bytes);
  if (controls.test(text)) throw new AppError('unsupported_media', 'import-export:binary');
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function utf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  // Without its mark, the first letters of a list tell: they are Latin.
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && bytes[3] === 0 && first !== 0);
  const isBig = first === 0xfe && second === 0xff;
  if (!isLittle && !isBig) return null;
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes);
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes by which the code page is recognized. */
const sampleBytes = 100_000;

/**
 * In Cyrillic nearly all letters of a word lie above ASCII, in Latin a few. Japanese is full of kana, whose first bytes Latin
 * texts do not have; kanji alone prove nothing, since "än" is one.
 */
function codePageOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  const japanese = new TextDecoder('shift_jis').decode(sample);
  const foreign = japanese.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const kana = japanese.match(/[\u3041-\u30fe]/gu)?.length ?? 0;
  if (kana > 1 && kana > foreign / 4) return 'shift_jis';
  const latin = new TextDecoder('windows-1252').decode(sample);
  const letters = latin.match(/[\xc0-\xff]/g)?.length ?? 0;
  const inWords = latin.match(/[\xc0-\xff]{3,}/g)?.join('').length ?? 0;
  return inWords > letters / 2 ? 'windows-1251' : 'windows-1252';
}
