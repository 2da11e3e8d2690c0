/** Joins class names, leaving out what is false. Later classes do not override earlier ones: keep them disjoint. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
