declare global {
  interface Window {
    /**
     * Replays the events that were held back. The function exists from the first bytes of the page until React has
     * hydrated.
     */
    releaseEarlyEvents?: () => void;
  }
}

/** The id of the element that tells the visitor that the page's script did not load (script-trouble.tsx). */
export const SCRIPT_TROUBLE = 'script-trouble';

/**
 * Runs in the page before the page's own script has loaded, which takes seconds on a slow phone. The function
 * holdEarlyEvents holds back clicks on buttons, sent forms and chosen options, and replays them after React has
 * hydrated. Without holdEarlyEvents, the browser would post a form to a page that cannot handle the form, and the typed
 * texts would be lost. If the script does not load at all, the function shows a message. The page contains the source
 * text of this function, so the function uses nothing from outside.
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
    // A click on a submit button also causes a submit event of its form, which `onSubmit` holds back.
    if (button && (button.type !== 'submit' || !button.form)) hold(button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form with the method GET only opens an address, which works without script.
    if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
    event.preventDefault();
    const button = event.submitter;
    // A form is sent only once, even if a person clicks its button several times.
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
  // Before hydration, an unhandled rejection means that the import of a script has failed.
  const onRejection = () => showTrouble(true);
  addEventListener('unhandledrejection', onRejection);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('change', onChange, true);
  window.releaseEarlyEvents = () => {
    delete window.releaseEarlyEvents;
    showTrouble(false);
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    removeEventListener('change', onChange, true);
    // The events are replayed in separate tasks, so that each event has changed the page before the next one.
    for (const { element, happen } of held)
      setTimeout(() => {
        delete element.dataset['held'];
        if (element.isConnected) happen();
      });
  };
}

/**
 * Returns the text of the script. The text is made by a function, so that the browser's build, which needs only the id,
 * does not contain the text.
 */
export const earlyEvents = (): string => `(${holdEarlyEvents.toString()})('${SCRIPT_TROUBLE}')`;
