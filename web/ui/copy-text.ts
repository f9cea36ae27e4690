/**
 * Copies a text, which this element shows. Without permission, or by plain http, a browser offers no clipboard; then
 * this copies the old way. If that fails too it answers false, with the element's text selected.
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return mark(shown) && document.execCommand('copy');
  }
}

/** Selects all of an element's text; answers whether it could. */
function mark(element: Element | null): boolean {
  const selection = window.getSelection();
  if (!element || !selection) return false;
  selection.selectAllChildren(element);
  return !selection.isCollapsed;
}
