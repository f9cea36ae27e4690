import { useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react';

// The hooks of this file move the focus when the element that has it disappears, for example in a deleted row or when a
// form replaces a button. Without these hooks the browser drops the focus, and people who use keys or a screen reader
// start again at the top of the page.

/**
 * For a button in an <li> that deletes this row. If the focused button disappears with its row, the button of the next
 * row gets the focus. Without a next row, the button of the previous row gets it; without any row, the content of the
 * page.
 */
export function useRowFocus(): RefObject<HTMLButtonElement | null> {
  return useLeavingFocus((row) => {
    const near = row.nextElementSibling ?? row.previousElementSibling;
    return near ? near.querySelector('[data-row-focus]') : document.querySelector('#main');
  });
}

/**
 * For a button that disappears while its row stays (an <li>, or an element marked `data-row`). The row's first button
 * gets the focus. If an element marked `data-row-focus` stands before that button, this element gets it.
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
    // If a dialog asked before the row was deleted, the dialog closes too and cannot return the focus to the deleted
    // button. The next line moves the focus to the button of another row.
    else if (activeElement?.closest('[role="alertdialog"]'))
      setTimeout(() => document.activeElement === body && heir?.focus());
  });
  useLayoutEffect(() => {
    const row = button.current?.closest('li, [data-row]');
    // React runs this cleanup while the row is still in its list.
    return () => handOn(row);
  }, []);
  return button;
}

/**
 * Inside a dialog, moves the focus to a remaining element when the focused element disappears. The dialog itself takes
 * the focus within the next frame. focusInDialog therefore acts one frame later, unless somebody has moved the focus
 * meanwhile.
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
 * For a part that opens in place of its button. When the part closes, the focus returns to the element that opened the
 * part. If the element that opened the part no longer exists, the button in its place gets the focus. Use the returned
 * object as the `ref` of that button.
 */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  // An insertion effect runs before the new part takes the focus: the part does that when its boxes are laid out.
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
