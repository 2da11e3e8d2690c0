/** A moment in the Italian locale, in every language (specification, section 2). */
export function italianMoment(moment: string | null): string {
  return moment === null ? 'N/A' : new Date(moment).toLocaleString('it-IT');
}

export function italianTime(ms: number): string {
  return new Date(ms).toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit' });
}

/** A number with separated thousands. */
export function count(value: number): string {
  return value.toLocaleString('it-IT');
}

/** Elapsed time as mm:ss. */
export function elapsed(startedAt: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
