import { createElement, type SVGProps } from 'react';

type IconData = { node: ReadonlyArray<readonly [tag: string, attributes: Record<string, string>]> };

/**
 * Makes the component of one of lucide's icons. Screen readers skip an icon unless it has a name. The build replaces
 * lucide-react's own function by this one (vite.config.ts), because the original costs 2 kB of brotli for options that
 * no icon here uses.
 */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      // Each element is passed as an argument of its own, so that React requires no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
