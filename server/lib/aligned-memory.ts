/** Memory that begins at a page, as reading and writing past the system's cache demands; used again and again. */
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

/**
 * Gives the memory of bytes back at once: nobody may look at them any more, nor at others that share it. Gigabytes that
 * pass through in pieces would else be collected again and again, by threads of V8 whose priority is everybody's.
 */
export function letGo(bytes: Uint8Array): void {
  (bytes.buffer as ArrayBuffer).transfer(0);
}
