/**
 * As the `ref` of the first box of a form: it takes the focus when the form opens. Not on a phone, whose keyboard would
 * cover the form.
 */
export function focusFirstBox(box: HTMLElement | null): void {
  if (box && window.matchMedia('(pointer: fine)').matches) box.focus();
}
