/** The same class without subtitles, alternative audio and DRM; the package forgets to type it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
