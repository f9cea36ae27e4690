import { ChevronRight, Server, Settings, type LucideIcon } from 'lucide-react';
import { useId, useRef, type FocusEvent, type ReactNode, type ToggleEvent } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import type { MenuGroup } from '../screens.ts';
import { entryClass, iconClass, spreadClass } from './menu-classes.ts';

/**
 * The groups that a low window folds, because people need them least often. The links that the specification names (§2
 * Admin) are in other groups, so that they always stay in view.
 */
const foldable: Partial<Record<MenuGroup, LucideIcon>> = { settings: Settings, system: Server };
/**
 * Matches a window that is wide enough for the menu beside the page, but too low for all entries of an owner (887
 * pixels). In a narrower window the menu covers the page when it is unfolded, so no group needs to be folded.
 */
const LOW_WINDOW = '(width >= 64rem) and (height < 55.5rem)';

/**
 * Returns a function that returns the icon of a folded group, or undefined if the group is not folded. In a browser
 * without popovers no group is folded, because its entries would cover the page.
 */
export function useFoldIcons(): (group: MenuGroup) => LucideIcon | undefined {
  const isLow = useMedia(LOW_WINDOW);
  return (group) => (isLow && 'popover' in HTMLElement.prototype ? foldable[group] : undefined);
}

type FoldedProps = {
  title: string;
  Icon: LucideIcon;
  hasPresent: boolean;
  isNarrow: boolean;
  word: string;
  titleOf: (label: string) => string | undefined;
  children: ReactNode;
};

/**
 * The heading of a folded group. The heading opens the group's entries beside the menu, so that nothing in the menu
 * moves: a second click on the same spot always closes the entries. If the present screen belongs to the group, the
 * heading is marked as the present entry.
 */
export function Folded({ title, Icon, hasPresent, isNarrow, word, titleOf, children }: FoldedProps) {
  const id = useId();
  const heading = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLDivElement>(null);
  // The browser closes a popover only after a click outside the popover. If the focus moves away without a click, for
  // example to the palette, this code closes the popover.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) entries.current?.hidePopover();
  };
  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open' && heading.current) placeBeside(heading.current, currentTarget);
  };
  return (
    <div onBlur={onBlur} className="flex lg:shrink-0 lg:pointer-fine:max-h-10 lg:pointer-fine:grow">
      <button
        ref={heading}
        type="button"
        popoverTarget={id}
        aria-current={hasPresent ? 'true' : undefined}
        title={titleOf(title)}
        className={`${entryClass} ${spreadClass} relative w-full aria-[current=true]:bg-indigo aria-[current=true]:text-kora`}
      >
        <Icon className={iconClass} /> <span className={word}>{title}</span>
        <ChevronRight
          className={`shrink-0 rtl:-scale-x-100 ${isNarrow ? 'absolute end-0.5 size-3' : 'ms-auto size-4'}`}
        />
      </button>
      <div
        ref={entries}
        id={id}
        popover="auto"
        onBeforeToggle={onBeforeToggle}
        className={`end-auto max-h-dvh w-52 border border-thread bg-kora-deep py-1 text-ink shadow-lg ${isNarrow ? 'start-13' : 'start-52'}`}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * Moves an element beside a heading. The upper or the lower edges are aligned, depending on where the window has more
 * room.
 */
function placeBeside(heading: HTMLElement, { style }: HTMLElement): void {
  const { top, bottom } = heading.getBoundingClientRect();
  const isAtFoot = top + bottom > window.innerHeight;
  style.top = isAtFoot ? 'auto' : `${top}px`;
  style.bottom = isAtFoot ? `${window.innerHeight - bottom}px` : 'auto';
}
