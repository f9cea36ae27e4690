import { useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import type { MenuGroup } from '../screens.ts';

/**
 * The groups that a low window folds, because people need them least often. The links that the specification names (§2
 * Admin) are in other groups, so that they always stay in view.
 */
const foldable: ReadonlySet<MenuGroup> = new Set(['settings', 'system']);
/**
 * Matches a window that shows the menu beside the page and is too low for all entries of an owner (887 pixels). In a
 * narrower window the unfolded menu covers the page, so it needs no folded groups.
 */
const LOW_WINDOW = '(width >= 64rem) and (height < 55.5rem)';

export type Fold = { isOpen: boolean; onToggle: () => void };

/**
 * Answers a function that says whether a group can be folded now, and whether it is open. At most one of these groups
 * is open: the group that the person has opened, or otherwise the group of the present screen. The person's choice
 * lasts until they come to a screen of another group.
 */
export function useFolds(present: MenuGroup | undefined): (group: MenuGroup) => Fold | undefined {
  const isLow = useMedia(LOW_WINDOW);
  const [chosen, setChosen] = useState<{ at: MenuGroup | undefined; open: MenuGroup | undefined }>();
  const open = chosen && chosen.at === present ? chosen.open : present;
  return (group) => {
    if (!isLow || !foldable.has(group)) return undefined;
    const isOpen = group === open;
    return { isOpen, onToggle: () => setChosen({ at: present, open: isOpen ? undefined : group }) };
  };
}

/**
 * Scrolls the list of entries until the last entry of an opened group is in view; for `ref`. `scrollIntoView` would
 * also scroll the page, because the page has a scroll padding.
 */
export function scrollIntoMenu(entries: HTMLElement | null): void {
  const list = entries?.closest('[data-entries]');
  if (!entries || !list) return;
  list.scrollTop += Math.max(0, entries.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom);
}
