import { useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react';

// An element with the focus may disappear, for example in a deleted row or when a form replaces a button. The browser
// then drops the focus, and people who use keys or a screen reader start again at the top of the page. The hooks of
// this file move the focus to another element.

/**
 * For a button in an <li> that deletes this row. If the row disappears with the focus, the button of the next row gets
 * the focus; without a next row that of the previous row; without any row the content of the page.
 */
export function useRowFocus(): RefObject<HTMLButtonElement | null> {
  return useLeavingFocus((row) => {
    const near = row.nextElementSibling ?? row.previousElementSibling;
    return near ? near.querySelector('[data-row-focus]') : document.querySelector('#main');
  });
}

/**
 * For a button that disappears while its row stays (an <li>, or an element marked `data-row`). The first button of the
 * row gets the focus, or an element marked `data-row-focus` that stands before that button.
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
    // The question closes together with the button that opened it, so it finds no element to which it could return the
    // focus.
    else if (activeElement?.closest('[role="alertdialog"]'))
      setTimeout(() => document.activeElement === body && heir?.focus());
  });
  useLayoutEffect(() => {
    const row = button.current?.closest('li, [data-row]');
    // The cleanup runs while the row is still in its list.
    return () => handOn(row);
  }, []);
  return button;
}

/**
 * Inside a dialog, moves the focus to a remaining element when the focused one disappears. The dialog itself takes the
 * focus within the next frame, so this function runs after that, unless somebody has moved the focus meanwhile.
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
 * For a part that opens in place of its button. When the part closes, the focus returns to the element that opened it,
 * or, if that no longer exists, to the button in its place. Use the answer as the `ref` of that button.
 */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  // This effect runs before the opening part takes the focus, which happens when its boxes are laid out.
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
