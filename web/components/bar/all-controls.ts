export { PlayingWords } from './artist-line.tsx';
export { Bar } from './bar.tsx';
export { DetailControls } from './detail-controls.tsx';
export { FeedControls } from './feed-controls.tsx';
export { Shortcuts } from './shortcuts.tsx';
