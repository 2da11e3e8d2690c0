export {
  formatDate,
  formatDuration,
  formatNumber,
  formatRelative,
  formatTrackTitle,
  perLanguage,
} from '#shared/texts/format.ts';
