import type { SVGProps } from 'react';

/**
 * An icon of one path, in the 24 by 24 units and the lines of the other icons. A path icon needs less script than the
 * other icons.
 */
export function PathIcon({ icon, ...props }: SVGProps<SVGSVGElement> & { icon: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" {...props}>
      <path d={icon} />
    </svg>
  );
}
