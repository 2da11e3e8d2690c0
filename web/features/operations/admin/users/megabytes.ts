/** The value of a number field for megabytes; null if it is empty. */
export function megabytesOrNull(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value);
}

export function isMegabytesOrNull(value: number | null | undefined): boolean {
  return value === null || value === undefined || (Number.isInteger(value) && value >= 0);
}
