/** The drawing of a contact, as its data brings it. */
export function ContactIcon({ icon, className }: { icon: string; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`fill-none stroke-current stroke-2 ${className}`}>
      <path d={icon} />
    </svg>
  );
}
