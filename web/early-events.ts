declare global {
  interface Window {
    /** Replays the held events; defined from the page's first byte until React has taken over. */
    releaseEarlyEvents?: () => void;
  }
}

/** The id of the message that the page's script did not come (script-trouble.tsx). */
export const SCRIPT_TROUBLE = 'script-trouble';

/**
 * Runs in the page before its own script has come, which takes seconds on a slow phone: holds clicks on buttons, sent
 * forms and chosen options, and replays them after React has taken over. Without it, the browser would post a form to a
 * page that cannot take it, and the typed texts would be lost. If the script does not come at all, it shows a message.
 * Its source text goes into the page, so it uses nothing from outside.
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
    // A click on a button that sends a form causes that form's own event as well.
    if (button && (button.type !== 'submit' || !button.form)) hold(button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form that only opens an address works without the script.
    if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
    event.preventDefault();
    const button = event.submitter;
    // The form is sent once, even after several tries.
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
  // An import failed.
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
    // The events are replayed one after the other, so that the effect of one is on the page before the next.
    for (const { element, happen } of held)
      setTimeout(() => {
        delete element.dataset['held'];
        if (element.isConnected) happen();
      });
  };
}

/** The script's text. It is a function, so that the browser's own build, which needs only the id, leaves it out. */
export const earlyEvents = (): string => `(${holdEarlyEvents.toString()})('${SCRIPT_TROUBLE}')`;
