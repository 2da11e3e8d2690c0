import { useKeptState } from '#web/lib/kept.ts';

/** The chosen styles, for all steps. */
export const useChosenStyles = () => useKeptState<readonly string[]>('welcome-styles', []);
