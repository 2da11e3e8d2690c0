// Memory that begins at a page, as reading and writing past the system's cache demands.

/** Used again and again. */
const spare: Buffer[] = [];
/** Gigabytes of addresses stand behind each memory of this kind: few are ever made, and few kept. */
const spareAtMost = 6;
const wasmPageBytes = 65_536;

/** `bytes` of it, whatever they hold; a multiple of 64 KB. */
export function takeAligned(bytes: number): Buffer {
  const kept = spare.findIndex((one) => one.length === bytes);
  if (kept >= 0) return spare.splice(kept, 1)[0] as Buffer;
  return Buffer.from(new WebAssembly.Memory({ initial: bytes / wasmPageBytes }).buffer);
}

/** To be called once nothing reads or writes there any more. */
export function giveAligned(memory: Buffer): void {
  if (spare.length < spareAtMost) spare.push(memory);
}

/** At least `bytes` of it, which threads can share. */
export function sharedAligned(bytes: number): SharedArrayBuffer {
  const pages = Math.ceil(bytes / wasmPageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  return memory.buffer as ArrayBufferLike as SharedArrayBuffer;
}
