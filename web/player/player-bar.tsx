/** The player at the bottom of every page. */
export function PlayerBar() {
  return null;
}
