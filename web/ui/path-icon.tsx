import type { SVGProps } from 'react';

/**
 * An icon with one path, in 24 by 24 units, with the line width of the other icons. It needs less script than those.
 */
export function PathIcon({ icon, ...props }: SVGProps<SVGSVGElement> & { icon: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" {...props}>
      <path d={icon} />
    </svg>
  );
}
