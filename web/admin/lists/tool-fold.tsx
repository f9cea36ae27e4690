import type { LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { toolClass } from './list-tools.tsx';

type ToolFoldProps = {
  label: string;
  Icon: LucideIcon;
  /** The width of the window from which all tools are visible. */
  until: 'sm' | 'lg' | 'desk';
  /** True if phones show only the icon of the button. */
  isBrief?: boolean;
  children: ReactNode;
};

const widths = {
  sm: { button: 'sm:hidden', fold: 'max-sm:*:grow sm:contents' },
  lg: { button: 'lg:hidden', fold: 'max-sm:*:grow lg:contents' },
  desk: { button: 'min-[85rem]:hidden', fold: 'max-sm:*:grow min-[85rem]:contents' },
};

/** From this window width on, a list's tools stand beside each other. Usual desktop screens are wide enough. */
export const DESK = '(min-width: 85rem)';
export const TABLET = '(min-width: 48rem)';

/** Shows the tools of a list. A narrow window hides the tools behind a button, so that the list begins higher. */
export function ToolFold({ label, Icon, until, isBrief = false, children }: ToolFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={`${toolClass} ${widths[until].button}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden className="size-4" /> <span className={isBrief ? 'max-sm:sr-only' : ''}>{label}</span>
      </button>
      <div id={id} className={`w-full flex-wrap gap-2 ${widths[until].fold} ${isOpen ? 'flex' : 'hidden'}`}>
        {children}
      </div>
    </>
  );
}
