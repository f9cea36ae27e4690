import { useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react';

// A focused element may disappear: a deleted row, a button that a form replaces. The browser then drops the focus, and
// a person who uses keys or a screen reader starts again at the top of the page. These hooks move the focus to another
// element.

/**
 * For the button that deletes its row, inside the row's <li>: if the row disappears with the focus, the next row's
 * button gets it, else that of the row before, else the page's content.
 */
export function useRowFocus(): RefObject<HTMLButtonElement | null> {
  return useLeavingFocus((row) => {
    const near = row.nextElementSibling ?? row.previousElementSibling;
    return near ? near.querySelector('[data-row-focus]') : document.querySelector('#main');
  });
}

/**
 * For a button that disappears while its row, an <li> or marked `data-row`, stays: the row's first button gets its
 * focus, or an element marked `data-row-focus` before it.
 */
export function useFocusForRow(): RefObject<HTMLButtonElement | null> {
  return useLeavingFocus((row) => row.querySelector('button, [data-row-focus]'));
}

function useLeavingFocus(heirOf: (row: Element) => HTMLElement | null): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const handOn = useEffectEvent((row: Element | null | undefined) => {
    if (!row) return;
    const { activeElement, body } = document;
    const heir = heirOf(row);
    if (row.contains(activeElement)) heir?.focus();
    // The answered question closes together with the button, and finds nothing to which it could give the focus back.
    else if (activeElement?.closest('[role="alertdialog"]'))
      setTimeout(() => document.activeElement === body && heir?.focus());
  });
  useLayoutEffect(() => {
    const row = button.current?.closest('li, [data-row]');
    // This runs while the row is still in its list.
    return () => handOn(row);
  }, []);
  return button;
}

/**
 * Inside a dialog, gives the focus to an element that stays when the focused one disappears. The dialog takes that
 * focus itself, in the next frame at the latest, so this runs after it, unless somebody has moved the focus meanwhile.
 */
export function focusInDialog(heir: RefObject<HTMLElement | null>): void {
  const isLost = () => !heir.current || document.activeElement?.contains(heir.current);
  const takeBack = () => {
    if (isLost()) heir.current?.focus();
  };
  if (isLost()) requestAnimationFrame(() => requestAnimationFrame(takeBack));
  else heir.current?.focus();
}

/**
 * For a part that opens in place of its button: when it closes, the focus returns to the element that opened it, or, if
 * that is gone, to the button in its place. Put the answer on that button.
 */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  // This runs before the opening part takes the focus, which it does when its boxes are laid out.
  useInsertionEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  const giveBack = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement !== null) return;
    const to = opener.current !== body && opener.current?.isConnected ? opener.current : button.current;
    if (to instanceof HTMLElement) to.focus();
  });
  useEffect(() => {
    if (isOpen) return () => giveBack();
  }, [isOpen]);
  return button;
}
