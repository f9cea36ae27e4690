import type { SVGProps } from 'react';

/** The drawing of a contact, as its data brings it. */
export function ContactIcon({ icon, ...props }: SVGProps<SVGSVGElement> & { icon: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" {...props}>
      <path d={icon} />
    </svg>
  );
}
