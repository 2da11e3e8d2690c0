import type { Track } from '#shared/music/tracks.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { cn } from '#web/ui/cn.ts';

/** The places of up to five covers, the first in front. */
const places = [
  'z-40 left-1/2 -translate-x-1/2 rotate-0 size-44 sm:size-60',
  'z-30 left-[20%] -rotate-6 size-36 sm:size-48',
  'z-20 right-[20%] rotate-6 size-36 sm:size-48',
  'z-10 left-[5%] -rotate-12 size-28 sm:size-36',
  'z-0 right-[5%] rotate-12 size-28 sm:size-36',
];

/** The covers of the most played songs, laid out as a hand of records. The list below names them. */
export function CoverFan({ tracks }: { tracks: readonly Track[] }) {
  return (
    <div aria-hidden className="relative mx-auto h-48 w-full max-w-108 sm:h-68 lg:w-108">
      {tracks.map((track, at) => (
        <div key={track.id} className={cn('absolute bottom-0', places[at])}>
          <CoverArt
            id={track.id}
            src={track.cover_url}
            colours={track.cover_colours}
            eager
            className="shadow-lift"
          />
        </div>
      ))}
    </div>
  );
}
