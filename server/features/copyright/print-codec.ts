import { sha256 } from '#server/lib/hash.ts';

/** Sub-fingerprints as bytes: little-endian unsigned 32-bit numbers. */
export function encodePrint(print: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(print.length * 4);
  const view = new DataView(bytes.buffer);
  print.forEach((item, i) => view.setUint32(i * 4, item, true));
  return bytes;
}

export function decodePrint(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => view.getUint32(i * 4, true));
}

/** Names a recording: equal only for equal prints. */
export const printName = (print: Uint32Array): string => sha256(encodePrint(print));
