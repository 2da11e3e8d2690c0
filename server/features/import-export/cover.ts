/** The hash of a picture that an address of this site names; null for any other address. */
export function pictureIn(address: string | null | undefined, publicUrl: string): string | null {
  const url = URL.parse(address ?? '', publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin) return null;
  return /^\/media\/pictures\/([\da-f]{64})\.webp$/.exec(url.pathname)?.[1] ?? null;
}
