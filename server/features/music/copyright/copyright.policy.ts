import type { CopyrightScanRow } from '#server/db/rows/copyright.ts';

type Viewer = { id: string; isAdmin: boolean };
type Scan = Pick<CopyrightScanRow, 'state' | 'owner_id' | 'kind' | 'is_open'>;

/** Reports whether a viewer may see the evidence against an upload: its owner and every administrator may. */
export function canSee(viewer: Viewer, scan: Scan): boolean {
  if (viewer.isAdmin) return true;
  // A track that a newer reference resembles is no accusation until a person makes it one.
  return scan.owner_id === viewer.id && scan.kind === 'upload';
}

export function canDispute(viewer: Viewer, scan: Scan): boolean {
  return scan.owner_id === viewer.id && scan.kind === 'upload' && scan.state === 'matched';
}

export function canDecide(viewer: Viewer, scan: Scan): boolean {
  if (!viewer.isAdmin) return false;
  const isHeld = scan.state === 'failed' && scan.is_open === 1;
  return scan.state === 'matched' || scan.state === 'disputed' || isHeld;
}
