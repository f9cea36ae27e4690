import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useFetcher, type ClientActionFunctionArgs } from 'react-router';
import { useStandingIssues } from './standing-issues.ts';

/** Why a form's action did not do what was asked. */
export type Refused = {
  isDone: false;
  /** A sentence for the whole form. */ error?: string | undefined;
  /** A sentence for each box that is wrong, by its name. */ issues?: Record<string, string>;
  /** The message for the whole form, if the wrong value has no box in it. */ ifBoxless?: string;
  /** The code of the error, if the form acts on it. */ reason?: string;
  /** Other things that the form acts on. */ details?: unknown;
};
export type Done<Value> = { isDone: true; value: Value };
/** The answer of a form's action. The action never throws for a mistake that a person can correct. */
export type FormAction<Value = unknown> = (form: FormData) => Promise<Done<Value> | Refused>;

/** The answer of an action that did what was asked. */
export function done(): Done<void>;
export function done<Value>(value: Value): Done<Value>;
export function done(value?: unknown): Done<unknown> {
  return { isDone: true, value };
}

/** The texts typed into these boxes of a form; empty where there is no such box. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  // The cast is safe: made of exactly these names.
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>;
}

type ValueOf<Action> = Action extends FormAction<infer Value> ? Value : never;
type Handlers<Value> = { onDone?: (value: Value) => void; onRefused?: (refused: Refused) => void };

// Which of a route's forms is sent: a field beside the form's own.
const NAME = 'form-action';

/** A route's `clientAction`, made of the actions of its forms by their names. */
export function clientActionOf(actions: Record<string, FormAction>) {
  return async ({ request }: ClientActionFunctionArgs): Promise<Done<unknown> | Refused> => {
    const form = await request.formData();
    const action = actions[String(form.get(NAME))];
    if (!action) throw new Error(`this page has no form ${String(form.get(NAME))}`);
    return action(form);
  };
}

/**
 * Sends a form to the action of this name in the page's `clientActionOf`. `form` goes on the <form>; without script it
 * is posted to its own page. While `isBusy` nothing of an earlier refusal is shown, nor of a box that was changed
 * since. Typed text stays in its boxes.
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

  /** `from`: the form that these fields stand for, where the focus goes to what is wrong. */
  const submit = (fields: FormData | Record<string, string>, from: HTMLFormElement | null = sent.current) => {
    sent.current = from;
    const body = fields instanceof FormData ? fields : new FormData();
    if (!(fields instanceof FormData)) for (const [key, value] of Object.entries(fields)) body.set(key, value);
    body.set(NAME, name);
    // Only multipart keeps a file; but it turns line ends into CRLF, so texts go without it.
    const encType = hasFile(body) ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    // Busy at once, before a second click can come.
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
 * Moves the focus to the first box that is wrong, else to the sentence for the whole form; not
 * away from somewhere else.
 */
function focusOnTrouble(form: HTMLFormElement, issues: Record<string, string>): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !form.contains(activeElement)) return;
  const wrong = [...form.elements].find((box) => (box.getAttribute('name') ?? '') in issues);
  const place = wrong ?? form.querySelector('[role="alert"] [tabindex]');
  if (place instanceof HTMLElement) place.focus();
}

/** Whether the form has a box for each thing that is wrong. */
function hasBoxes(form: HTMLFormElement | null, issues: Record<string, string>): boolean {
  const boxes = new Set([...(form?.elements ?? [])].map((box) => box.getAttribute('name')));
  return Object.keys(issues).every((name) => boxes.has(name));
}

function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File);
}
