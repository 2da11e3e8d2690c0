import { createElement, type ReactElement, type SVGProps } from 'react';

/** A drawing of lucide's: elements of an SVG, with a key each. */
interface IconData {
  name: string;
  size?: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Makes an icon's component of its drawing. Takes the place of lucide's own maker in the build (`vite.config.ts`): its contexts
 * and scalings, of which Segue uses none, weigh 1 KB of the first page.
 */
// oxlint-disable-next-line import/no-default-export -- it stands for a default export of the library.
export default function createIcon({ name, node, size: box = 24 }: IconData) {
  return function Icon({ className = '', size = 24, ...props }: IconProps): ReactElement {
    const isNamed = 'role' in props || 'aria-label' in props || 'aria-labelledby' in props;
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : true,
        className: `lucide lucide-${name} ${className}`,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
