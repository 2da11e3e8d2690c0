import { type Kysely, sql } from 'kysely';

/** Mono sounds from both speakers: twice the energy that was measured of its one channel, which is 3 dB. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update track_audio set loudness_lufs = loudness_lufs + 3.010299956639812
    where channels = 1 and loudness_lufs is not null`.execute(db);
}
