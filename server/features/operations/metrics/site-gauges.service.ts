import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '#server/context.ts';
import { countAll } from '#server/features/operations/stats/stats.service.ts';
import * as store from './metrics.store.ts';

const hourMs = 60 * 60_000;
const uploadStates = ['receiving', 'processing', 'done', 'failed'] as const;

/** Gauges of what the site holds and does, the same on every server; returns a function that sets them. */
export function siteGauges(registry: Registry): (ctx: AppContext) => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const people = gauge('segue_people', 'Accounts');
  const playlists = gauge('segue_playlists', 'Playlists');
  const tracks = gauge('segue_tracks', 'Tracks, by storage: FILE or URL', 'storage');
  const plays = gauge('segue_plays_last_hour', 'Plays that were counted in the last hour');
  const uploads = gauge(
    'segue_uploads',
    'Uploads by state: receiving and processing now, done and failed in the last hour',
    'state',
  );
  const scans = gauge('segue_scans_open', 'Copyright scans that wait for a decision');
  const links = gauge('segue_link_checks_due', 'Links to music elsewhere whose check is due');
  const oldestLink = gauge(
    'segue_link_checks_oldest_due_seconds',
    'How long the link has waited whose check has been due for the longest time',
  );
  const files = gauge('segue_stored_files', 'Files of audio and pictures in the store');
  const bytes = gauge('segue_stored_bytes', 'Bytes of these files');
  const diskFree = gauge('segue_disk_free_bytes', 'Bytes that the disk of the data directory still takes');
  const diskSize = gauge('segue_disk_size_bytes', 'Bytes of the disk of the data directory');
  const backup = gauge(
    'segue_backup_age_seconds',
    'Age of the newest whole backup; +Inf where there is none',
  );

  return async (ctx) => {
    const db = ctx.readDb;
    const now = ctx.clock();
    const [totals, played, sent, open, due, last, stored, disk] = await Promise.all([
      countAll(ctx),
      store.countPlays(db, now - hourMs),
      store.countUploads(db, now - hourMs),
      store.countOpenScans(db),
      store.findDueLinks(db, now),
      store.findLastBackup(db),
      ctx.stores.blobs.usage(),
      statfs(ctx.config.dataDir),
    ]);
    people.set(totals.get('users') ?? 0);
    playlists.set(totals.get('playlists') ?? 0);
    for (const storage of ['FILE', 'URL']) tracks.set({ storage }, totals.get(`tracks:${storage}`) ?? 0);
    plays.set(played);
    for (const state of uploadStates)
      uploads.set({ state }, Number(sent.find((row) => row.state === state)?.count ?? 0));
    scans.set(open);
    links.set(Number(due.count));
    oldestLink.set(due.since === null ? 0 : (now - due.since) / 1000);
    files.set(stored?.objects ?? 0);
    bytes.set(stored?.bytes ?? 0);
    diskFree.set(disk.bavail * disk.bsize);
    diskSize.set(disk.blocks * disk.bsize);
    backup.set(last === null ? Infinity : (now - last) / 1000);
  };
}
