import type { KeyOf } from '#shared/texts/texts.ts';
import { useText } from '#web/lib/i18n.ts';

/** The texts of the server's recurring jobs, by their names. */
const jobs: Record<string, KeyOf<'job-names'>> = {
  listening: 'listening',
  accounts: 'accounts',
  'lost factors': 'lostFactors',
  notifications: 'notifications',
  digests: 'digests',
  suggestions: 'suggestions',
  links: 'links',
  'failed jobs': 'failedJobs',
  trash: 'trash',
  popularity: 'popularity',
  'old edits': 'oldEdits',
  'old months': 'oldMonths',
  'old plays': 'oldPlays',
  'artist names': 'artistNames',
  'waiting listens': 'waitingListens',
  listens: 'listens',
  'now playing': 'nowPlaying',
  'listen import': 'listenImport',
  audience: 'audience',
  totals: 'totals',
  'sweep uploads': 'sweepUploads',
  'end uploads left behind': 'leftUploads',
  backups: 'backups',
  'backups left behind': 'leftBackups',
  'copyright rescan': 'rescan',
  'copyright index': 'copyrightIndex',
  'copyright peaks': 'copyrightPeaks',
  'held uploads': 'heldUploads',
  'copyright decisions': 'decisions',
  'tracks taken down': 'takenTracks',
  'cleared pictures': 'clearedPictures',
  'picture colours': 'pictureColours',
  'unused files': 'unusedFiles',
  'stored files': 'storedFiles',
  'bytes of files': 'bytesOfFiles',
  company: 'company',
};

/** The names of jobs and queues in the reader's words. */
export function useJobNames() {
  const t = useText('job-names');
  const tAdmin = useText('admin');
  return {
    job: (name: string) => (jobs[name] ? t(jobs[name]) : name),
    queue: (name: string) => tAdmin(name === 'search' ? 'queueSearch' : 'queueAudio'),
  };
}
