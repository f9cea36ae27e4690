/**
 * Copies the text that the element `shown` contains. Without permission, or on plain http, a browser offers no
 * clipboard; the function then uses the older copy command. If the copy command fails, too, the function returns false
 * and leaves the element's text selected.
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return mark(shown) && document.execCommand('copy');
  }
}

/** Selects the whole text of an element. Returns whether that worked. */
function mark(element: Element | null): boolean {
  const selection = window.getSelection();
  if (!element || !selection) return false;
  selection.selectAllChildren(element);
  return !selection.isCollapsed;
}
