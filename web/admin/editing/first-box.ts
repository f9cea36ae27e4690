/**
 * The `ref` of a form's first box, which gives it the focus when the form opens. On a phone the form does not focus its
 * first box, because the keyboard would cover the form.
 */
export function focusFirstBox(box: HTMLElement | null): void {
  if (box && window.matchMedia('(pointer: fine)').matches) box.focus();
}
