/** A frame that fills the panel, with the permissions that music players ask for. */
export function createFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; fullscreen; clipboard-write; picture-in-picture';
  // YouTube refuses pages that hide where they are (its error 153); the others are content with it.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.className = 'size-full border-0';
  return frame;
}
