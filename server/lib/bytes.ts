const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** A number of bytes for people: `1.4 GB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 ? Math.round(value) : value.toFixed(value < 10 ? 2 : 1)} ${units[step]}`;
}
