import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';

/** The classes of a small square with an icon, for buttons and for links that look like such buttons. */
export const iconButtonClass = 'grid size-9 shrink-0 pointer-coarse:size-touch place-items-center hover:bg-kora-shade';

type IconButtonProps = {
  icon: LucideIcon;
  /** The name for screen readers. The name contains the action and its object, such as the name of a row. */
  label: string;
  /** A word or two about the action, shown on hover. */
  title?: string;
  onClick: MouseEventHandler;
};

/** A button that shows only an icon, as in the rows of a list. */
export function IconButton({ icon: Icon, label, title, onClick }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={title} className={iconButtonClass} onClick={onClick}>
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
