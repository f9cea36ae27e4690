/**
 * Copies the text that the element `shown` contains. Without permission, and on plain http, a browser offers no
 * clipboard; then the function uses the older copy command. If that fails too, it answers false and leaves the
 * element's text selected.
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return mark(shown) && document.execCommand('copy');
  }
}

/** Selects the whole text of an element; answers whether that worked. */
function mark(element: Element | null): boolean {
  const selection = window.getSelection();
  if (!element || !selection) return false;
  selection.selectAllChildren(element);
  return !selection.isCollapsed;
}
