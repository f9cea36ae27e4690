import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useFetcher, type ClientActionFunctionArgs } from 'react-router';
import { useStandingIssues } from './standing-issues.ts';

/** The result of a form's action if it failed, with the reason. */
export type Refused = {
  isDone: false;
  /** A message about the whole form. */ error?: string | undefined;
  /** A message for each wrong box, by the box's name. */ issues?: Record<string, string>;
  /** The message about the whole form if a wrong value has no box in the form. */ ifBoxless?: string;
  /** The error's code, if the form depends on it. */ reason?: string;
  /** Further details of the error, if the form depends on them. */ details?: unknown;
};
export type Done<Value> = { isDone: true; value: Value };
/** The action of a form. An action never throws because of a mistake that a person can correct. */
export type FormAction<Value = unknown> = (form: FormData) => Promise<Done<Value> | Refused>;

/** Returns the result of an action that succeeded. */
export function done(): Done<void>;
export function done<Value>(value: Value): Done<Value>;
export function done(value?: unknown): Done<unknown> {
  return { isDone: true, value };
}

/** Returns the texts in these boxes of a form. Returns '' for a box that does not exist. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  // The cast is safe: the object has exactly these names.
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>;
}

type ValueOf<Action> = Action extends FormAction<infer Value> ? Value : never;
type Handlers<Value> = { onDone?: (value: Value) => void; onRefused?: (refused: Refused) => void };

// The name of the field that says which of the route's forms was sent.
const NAME = 'form-action';

/** Makes the `clientAction` of a route from the actions of its forms. The keys of `actions` are the actions' names. */
export function clientActionOf(actions: Record<string, FormAction>) {
  return async ({ request }: ClientActionFunctionArgs): Promise<Done<unknown> | Refused> => {
    const form = await request.formData();
    const action = actions[String(form.get(NAME))];
    if (!action) throw new Error(`this page has no form ${String(form.get(NAME))}`);
    return action(form);
  };
}

/**
 * Sends a form to the action of this name in the page's `clientActionOf`. Put `form` on the <form>; without script the
 * browser posts the form to its own page. While `isBusy` is true, the errors of an earlier try are hidden. The error of
 * a box is also hidden once the box has changed. Typed text stays in its boxes.
 */
export function useFormAction<Action extends FormAction>(name: string, handlers: Handlers<ValueOf<Action>> = {}) {
  const fetcher = useFetcher<Done<ValueOf<Action>> | Refused>();
  const sent = useRef<HTMLFormElement>(null);
  const [boxless, setBoxless] = useState<string>();
  const { state, data } = fetcher;
  const onAnswer = useEffectEvent((answer: Done<ValueOf<Action>> | Refused) => {
    if (answer.isDone) return handlers.onDone?.(answer.value);
    const { issues = {}, ifBoxless } = answer;
    if (sent.current) focusOnTrouble(sent.current, issues);
    setBoxless(hasBoxes(sent.current, issues) ? undefined : ifBoxless);
    handlers.onRefused?.(answer);
  });
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data]);

  /** Sends the fields. The fields belong to the form `from`, whose first wrong box gets the focus after a refusal. */
  const submit = (fields: FormData | Record<string, string>, from: HTMLFormElement | null = sent.current) => {
    sent.current = from;
    const body = fields instanceof FormData ? fields : new FormData();
    if (!(fields instanceof FormData)) for (const [key, value] of Object.entries(fields)) body.set(key, value);
    body.set(NAME, name);
    // Only multipart can send a file. A form without files uses another encoding, because multipart turns line ends
    // into CRLF.
    const encType = hasFile(body) ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    // `flushSync` makes the form busy at once, before a second click can come.
    void fetcher.submit(body, { method: 'post', encType, flushSync: true });
  };
  const refused = state === 'idle' && data?.isDone === false ? data : undefined;
  const issues = useStandingIssues(sent, refused?.issues);
  return {
    form: {
      method: 'post' as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget), event.currentTarget);
      },
    },
    submit,
    isBusy: state !== 'idle',
    isDone: state === 'idle' && data?.isDone === true,
    isRefused: refused !== undefined,
    error: refused?.error ?? (refused && boxless),
    issues,
  };
}

/**
 * Moves the focus to the first wrong box. If no box is wrong, moves it to the message about the whole form. If the
 * person has moved the focus out of the form, the focus stays there.
 */
function focusOnTrouble(form: HTMLFormElement, issues: Record<string, string>): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !form.contains(activeElement)) return;
  const wrong = [...form.elements].find((box) => (box.getAttribute('name') ?? '') in issues);
  const place = wrong ?? form.querySelector('[role="alert"] [tabindex]');
  if (place instanceof HTMLElement) place.focus();
}

/** Returns whether the form has a box for each error. */
function hasBoxes(form: HTMLFormElement | null, issues: Record<string, string>): boolean {
  const boxes = new Set([...(form?.elements ?? [])].map((box) => box.getAttribute('name')));
  return Object.keys(issues).every((name) => boxes.has(name));
}

function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File);
}
