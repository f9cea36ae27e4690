import { useId } from 'react';
import { offerEffects, type OfferEffect } from '#domain/offers.ts';
import * as formText from '#text/admin-offer-form.ts';
import { FieldError } from '../../../ui/field.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import { giveBoxes, isBoxOf, nameOfBox, type GiveBox } from './offer-draft.ts';
import type { PartProps } from './part-props.ts';

const sentences: Readonly<Record<OfferEffect['kind'], () => string>> = {
  percent: formText.givePercent,
  amount: formText.giveAmount,
  price: formText.givePrice,
  buyGet: formText.giveBuyGet,
  set: formText.giveSet,
  freeDelivery: formText.giveFreeDelivery,
};

/**
 * The first question of the offer's form: what does the offer take off? The answers to this question are sentences with
 * boxes in them.
 */
export function GiveFields(props: PartProps) {
  return (
    <fieldset>
      <legend className="display text-2xl">{formText.give()}</legend>
      <div className="mt-2">
        {offerEffects.map((kind) => (
          <Give key={kind} kind={kind} {...props} />
        ))}
      </div>
    </fieldset>
  );
}

function Give({ kind, draft, issues, onChange }: PartProps & { kind: OfferEffect['kind'] }) {
  const id = useId();
  const isChosen = draft.effect === kind;
  const wrong = giveBoxes
    .filter((box) => isChosen && isBoxOf(kind, box))
    .flatMap((box) => issues[nameOfBox(kind, box)] ?? []);
  // Each tag in the sentence stands for a box, so after the split every second part is the name of a box.
  const parts = sentences[kind]().split(/<(\w+)><\/\w+>/);
  return (
    <div className="py-0.5">
      <div className="flex min-h-11 items-start gap-x-2">
        <input
          type="radio"
          id={id}
          name="effect"
          checked={isChosen}
          onChange={() => onChange({ effect: kind })}
          aria-label={formText.effect({ kind })}
          className="mt-3 size-5 shrink-0 accent-indigo"
        />
        <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {parts.map((part, index) =>
            index % 2 === 0 ? (
              part.trim() !== '' && (
                <label key={index} htmlFor={id} className="cursor-pointer py-2">
                  {part.trim()}
                </label>
              )
            ) : (
              <Box
                key={index}
                // The cast is safe: the tags in the sentences are the names of these boxes.
                box={part as GiveBox}
                name={nameOfBox(draft.effect, part as GiveBox)}
                errorId={wrong.length > 0 ? `${id}-error` : undefined}
                value={draft[part as GiveBox]}
                onChange={(value) => onChange({ effect: kind, [part]: value })}
              />
            ),
          )}
        </span>
      </div>
      {isChosen && kind === 'buyGet' && <p className="ms-7 text-md text-ink-soft">{formText.free()}</p>}
      {wrong.length > 0 && (
        <div className="ms-7">
          <FieldError id={`${id}-error`}>{wrong.join(' ')}</FieldError>
        </div>
      )}
    </div>
  );
}

type BoxProps = {
  box: GiveBox;
  name: string;
  errorId: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** A small box inside a sentence. When somebody types into the box, the sentence becomes the chosen answer. */
function Box({ box, name, errorId, value, onChange }: BoxProps) {
  const isAmount = box === 'amount' || box === 'price' || box === 'setPrice';
  return (
    <input
      name={name}
      inputMode={isAmount ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={formText.box({ box })}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${controlClass} price ${isAmount ? 'w-24' : 'w-16'}`}
    />
  );
}
