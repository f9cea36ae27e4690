/**
 * Moves the focus to a form's first box when the form opens; for `ref`. On a phone the box gets no focus, because the
 * keyboard would cover the form.
 */
export function focusFirstBox(box: HTMLElement | null): void {
  if (box && window.matchMedia('(pointer: fine)').matches) box.focus();
}
