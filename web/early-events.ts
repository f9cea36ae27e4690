declare global {
  interface Window {
    /** Replays the held events. It exists from the first bytes of the page until React has hydrated. */
    releaseEarlyEvents?: () => void;
  }
}

/** The id of the element which says that the page's script did not load (script-trouble.tsx). */
export const SCRIPT_TROUBLE = 'script-trouble';

/**
 * Runs in the page before its own script has loaded, which takes seconds on a slow phone. It holds clicks on buttons,
 * sent forms and chosen options, and replays them after React has hydrated. Without it, the browser would post a form
 * to a page that cannot handle it, and the typed texts would be lost. If the script does not load at all, it shows a
 * message. The source text of this function is written into the page, so the function uses nothing from outside.
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
    // A click on a submit button also causes a submit event of its form, which is held by itself.
    if (button && (button.type !== 'submit' || !button.form)) hold(button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form that only opens an address works without script.
    if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
    event.preventDefault();
    const button = event.submitter;
    // A form is sent only once, even if a person has pressed its button several times.
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
  // An unhandled rejection here means that an import has failed.
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
    // The events are replayed one after another, so that each event has changed the page before the next one.
    for (const { element, happen } of held)
      setTimeout(() => {
        delete element.dataset['held'];
        if (element.isConnected) happen();
      });
  };
}

/**
 * The text of the script. It is a function, so that the build for the browser, which needs only the id, leaves the text
 * out.
 */
export const earlyEvents = (): string => `(${holdEarlyEvents.toString()})('${SCRIPT_TROUBLE}')`;
