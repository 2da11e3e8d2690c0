import { AppError } from '#shared/errors.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';

// Tabs, line ends and form feeds are text; every other C0 control is not.
const controls = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * The text of a file: UTF-8, UTF-16, or Windows-1252, in which older players wrote M3U.
 * @throws AppError unsupported_media where it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = utf16(bytes) ?? utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  if (controls.test(text)) throw new AppError('unsupported_media', importExportMessages.binary);
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
