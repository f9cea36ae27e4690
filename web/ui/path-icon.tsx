import type { SVGProps } from 'react';

/**
 * An icon with one path, in 24 by 24 units, with the same line width as the other icons. An icon with one path needs
 * less script than other icons.
 */
export function PathIcon({ icon, ...props }: SVGProps<SVGSVGElement> & { icon: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" {...props}>
      <path d={icon} />
    </svg>
  );
}
