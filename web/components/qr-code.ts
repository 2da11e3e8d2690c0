import { create } from 'qrcode';

/** The light border that readers need around the code, in modules (ISO/IEC 18004 section 6.3.8). */
const quiet = 4;

/** The address of an SVG with the text as a QR code: dark on light, as every reader takes it. */
export const qrCodeOf = (text: string): string => `data:image/svg+xml,${encodeURIComponent(drawn(text))}`;

/** The code as SVG, one path. */
function drawn(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const edge = modules.size + 2 * quiet;
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="512" height="512" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path d="${path}"/></svg>`
  );
}
