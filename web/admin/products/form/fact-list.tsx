import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { limits } from '#domain/limits.ts';
import * as productFormText from '#text/product-form.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { oneRowATap } from '../../../ui/one-row-a-tap.ts';
import { Options } from '../../../ui/options.tsx';
import { IconButton } from '../../editing/icon-button.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import { filledFacts, nextFact, type DraftFact, type Issues } from './draft.ts';

type FactListProps = { facts: readonly DraftFact[]; issues: Issues; onChange: (facts: readonly DraftFact[]) => void };

/** Edits the table of facts on the product's page. Each line has a name and a text. */
export function FactList({ facts, issues, onChange }: FactListProps) {
  const listId = useId();
  const filled = filledFacts(facts);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{productFormText.facts()}</legend>
      <datalist id={listId}>
        <Options
          of={productFormText
            .factNames()
            .split(', ')
            .map((name) => [name, name])}
        />
      </datalist>
      <ul className="space-y-2">
        {facts.map((fact, index) => (
          <FactLine
            key={fact.key}
            fact={fact}
            number={index + 1}
            listId={listId}
            errorOf={(field) => issues[`facts.${filled.indexOf(fact)}.${field}`]}
            onChange={(part) => onChange(facts.map((one) => (one === fact ? { ...fact, ...part } : one)))}
            onDelete={() => onChange(facts.filter((one) => one !== fact))}
          />
        ))}
      </ul>
      <QuietButton
        className="mt-2"
        disabled={facts.length >= limits.factsPerProduct}
        onClick={() => onChange([...facts, nextFact()])}
      >
        <Plus className="size-4" /> {productFormText.addFact()}
      </QuietButton>
    </fieldset>
  );
}

type FactLineProps = {
  fact: DraftFact;
  number: number;
  listId: string;
  errorOf: (field: 'name' | 'value') => string | undefined;
  onChange: (part: Partial<DraftFact>) => void;
  onDelete: () => void;
};

function FactLine({ fact, number, listId, errorOf, onChange, onDelete }: FactLineProps) {
  const errorId = useId();
  const error = errorOf('name') ?? errorOf('value');
  const boxOf = (field: 'name' | 'value') => ({
    value: fact[field],
    'aria-invalid': errorOf(field) ? true : undefined,
    'aria-describedby': errorOf(field) && errorId,
    onChange: (event: { target: HTMLInputElement }) => onChange({ [field]: event.target.value }),
  });
  return (
    <li>
      <div className="flex gap-2">
        <input
          {...boxOf('name')}
          aria-label={productFormText.factName({ number })}
          list={listId}
          autoComplete="off"
          className={`${controlClass} w-2/5 min-w-0`}
        />
        <input
          {...boxOf('value')}
          aria-label={productFormText.factValue({ number })}
          autoComplete="off"
          className={`${controlClass} min-w-0 grow`}
        />
        <IconButton icon={X} label={productFormText.deleteFact({ number })} onClick={oneRowATap(onDelete)} />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </li>
  );
}
