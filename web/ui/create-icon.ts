import { createElement, type SVGProps } from 'react';

type IconData = { node: ReadonlyArray<readonly [tag: string, attributes: Record<string, string>]> };

/**
 * Makes the component of one of lucide's icons. The build puts it in place of lucide-react's own function (vite.config.ts),
 * which weighs 2 kB of brotli for options that no icon here uses.
 */
export default function createIcon({ node }: IconData) {
  const parts = joinPaths(node);
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
        ...props,
      },
      parts.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

/** One path for an icon of several: the page of a shop holds a hundred icons, and each element costs style and layout. */
function joinPaths(node: IconData['node']): IconData['node'] {
  const isOnlyPaths = node.every(
    ([tag, attributes]) => tag === 'path' && Object.keys(attributes).every((name) => name === 'd' || name === 'key'),
  );
  if (!isOnlyPaths) return node;
  // A path's first "m" counts from the corner, as all would from the end of the path before.
  const d = node.map(([, { d = '' }]) => (d.startsWith('m') ? `M0 0${d}` : d)).join('');
  return [['path', { d, key: 'path' }]];
}
