declare global {
  interface Window {
    /** Lets the held events happen; there from the page's first byte until React has taken over. */
    releaseEarlyEvents?: () => void;
  }
}

/** The id of what says that the page's script did not come (script-trouble.tsx). */
export const SCRIPT_TROUBLE = 'script-trouble';

/**
 * Runs in the page before its own script is there, which on a slow phone takes seconds: holds clicks on buttons, sent
 * forms and chosen options, and lets them happen once React has taken over. Without it a form would be posted to a page
 * that cannot take it, and what was typed would be gone. Where the script does not come at all, it says so. Its source
 * text goes into the page: it uses nothing from outside.
 */
function holdEarlyEvents(troubleId: string): void {
  type Held = { element: HTMLElement; happen: () => void };
  let held: Held[] = [];
  const hold = (element: HTMLElement, happen: () => void) => {
    element.dataset['held'] = '';
    held.push({ element, happen });
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // The click on a button that sends a form is followed by that form's own event.
    if (button && (button.type !== 'submit' || !button.form)) hold(button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form that only opens an address works without script.
    if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
    event.preventDefault();
    const button = event.submitter;
    // Sent once, however often it was tried.
    held = held.filter((one) => one.element !== form);
    hold(form, () => form.requestSubmit(button));
  };
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    hold(target, () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  const showTrouble = (isThere: boolean) => {
    const trouble = document.getElementById(troubleId);
    if (trouble) trouble.hidden = !isThere;
  };
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) showTrouble(true);
  };
  // An import that fails.
  const onRejection = () => showTrouble(true);
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', onRejection);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('change', onChange, true);
  window.releaseEarlyEvents = () => {
    delete window.releaseEarlyEvents;
    showTrouble(false);
    removeEventListener('error', onError, true);
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    removeEventListener('change', onChange, true);
    // One after the other: what a click changes is on the page before the next one.
    for (const { element, happen } of held)
      setTimeout(() => {
        delete element.dataset['held'];
        if (element.isConnected) happen();
      });
  };
}

/** The script's text. A function, so that the browser's own build, which wants only the id, leaves it out. */
export const earlyEvents = (): string => `(${holdEarlyEvents.toString()})('${SCRIPT_TROUBLE}')`;
