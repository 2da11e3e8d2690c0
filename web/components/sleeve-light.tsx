import { type Covered, coverLight } from './cover-light.ts';

/** The light of an opened record: from the top of the page, across the window, falling into the page. */
export const SleeveLight = ({ playlist }: { playlist: Covered }) => (
  <div
    aria-hidden
    className="lit-falling absolute inset-x-0 top-0 -z-10 h-100 sm:h-120"
    style={coverLight(playlist)}
  />
);
