import { useId, useRef, useState, type KeyboardEvent } from 'react';
import * as ordersText from '#text/admin-orders.ts';
import { controlShape } from '../../lists/list-tools.tsx';

type ChoiceByKeysProps<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  /** Returns the title of the group to which a choice belongs. A choice without a title belongs to no group. */
  groupOf?: ((choice: Choice) => string) | undefined;
  nameOf: (choice: Choice) => string;
  /** The present choice. If it is undefined, the select shows the text `none`. */
  value: Choice | undefined;
  none?: string | undefined;
  /** Returns the classes in which a choice is shown. */
  lookOf?: (choice: Choice) => string;
  isBusy: boolean;
  onChoose: (choice: Choice) => void;
};

/**
 * A select in which the arrow keys only move: one accidental key must not change an order, and a person must be able to
 * move past the first choice. Enter chooses. Esc cancels, and so does leaving the select. With a pointer one click
 * chooses.
 */
export function ChoiceByKeys<Choice extends string>(props: ChoiceByKeysProps<Choice>) {
  const { label, choices, groupOf, nameOf, value, none, lookOf, isBusy, onChoose } = props;
  const [draft, setDraft] = useState<Choice>();
  const isByKey = useRef(false);
  const hintId = useId();
  const shown = isBusy ? value : (draft ?? value);
  const look = (shown && lookOf?.(shown)) ?? 'bg-white';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    isByKey.current = true;
    const isAnswer = draft !== undefined && (event.key === 'Enter' || event.key === 'Escape');
    if (isBusy || isAnswer) event.preventDefault();
    if (!isAnswer || isBusy) return;
    // Without `stopPropagation`, Esc would also close the dialog around the select.
    event.stopPropagation();
    setDraft(undefined);
    if (event.key === 'Enter') onChoose(draft);
  };
  const option = (choice: Choice) => (
    <option key={choice} value={choice} className="bg-white text-ink">
      {nameOf(choice)}
    </option>
  );
  return (
    <span className="inline-block">
      <select
        aria-label={label}
        aria-describedby={draft && hintId}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        value={shown ?? ''}
        className={`${controlShape} max-w-full font-medium off:cursor-progress off:text-ink-soft ${look}`}
        onMouseDown={(event) => {
          isByKey.current = false;
          if (isBusy) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          isByKey.current = false;
          setDraft(undefined);
        }}
        onChange={({ target }) => {
          const next = choices.find((choice) => choice === target.value);
          if (isBusy) return;
          if (isByKey.current) return setDraft(next === value ? undefined : next);
          if (next !== undefined && next !== value) onChoose(next);
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {groupOf
          ? [...new Set(choices.map(groupOf))].map((title) => (
              <optgroup key={title} label={title} className="bg-white text-ink">
                {choices.filter((choice) => groupOf(choice) === title).map(option)}
              </optgroup>
            ))
          : choices.map(option)}
      </select>
      <span id={hintId} role="status" className="block text-caption text-ink-soft empty:hidden">
        {draft && ordersText.enterChooses()}
      </span>
    </span>
  );
}
