import { ownAddress } from '#server/lib/base-path.ts';

/** The hash of a picture that an address of this site names; null for any other address. */
export function pictureIn(address: string | null | undefined, publicUrl: string): string | null {
  const own = ownAddress(URL.parse(address ?? '', publicUrl), publicUrl);
  return /^\/media\/pictures\/([\da-f]{64})\.webp$/.exec(own?.pathname ?? '')?.[1] ?? null;
}
