import { formatTrackTitle } from '#web/lib/format.ts';
import { CoverArt } from './cover-art.tsx';

interface ThingHeadProps {
  id: string;
  cover: string | null;
  name: string;
  /** A second line: an artist, an owner. */
  by?: string | undefined;
}

/** The subject of a sheet: its cover, its name, and whose it is. */
export function ThingHead({ id, cover, name, by }: ThingHeadProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <CoverArt id={id} src={cover} small className="w-12 shrink-0" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        {by ? <p className="truncate text-sm text-muted">{by}</p> : null}
      </div>
    </div>
  );
}

interface TrackHeadProps {
  track: { id: string; title: string; artist?: string; cover_url?: string | null };
}

/** A song as the subject of a sheet. */
export const TrackHead = ({ track: { id, title, artist, cover_url: cover = null } }: TrackHeadProps) => (
  <ThingHead id={id} cover={cover} name={formatTrackTitle(title)} by={artist} />
);
