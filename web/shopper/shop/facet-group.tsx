import { useId } from 'react';
import { facets, type FacetName } from '#contract/facets.ts';
import type { FacetValue } from '#contract/product-filters.ts';
import { sameKey } from '#domain/same-key.ts';
import { sizeKindOf, sizeKinds } from '#domain/sizes.ts';
import { formatCount } from '#messages/format.ts';
import * as chosenText from '#text/chosen-filters.ts';
import * as filtersText from '#text/filters.ts';
import { CheckboxRow, FilterGroup } from './filter-group.tsx';
import { Folded, NotFound, useFind } from './value-list.tsx';

type FacetGroupProps = {
  name: FacetName;
  values: readonly FacetValue[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

type ValuesProps = Omit<FacetGroupProps, 'chosen'> & { isChosen: (value: FacetValue) => boolean };

/**
 * Shows the values of a facet: sizes as boxes under headings, other values as a list, colours with a dot. Hidden if
 * there are no values.
 */
export function FacetGroup({ name, values, chosen, onToggle }: FacetGroupProps) {
  const title = filtersText.facet({ facet: name });
  const { box, isFinding, isFound } = useFind(title, values.length);
  if (values.length === 0) return null;
  const keys = new Set(chosen.map(sameKey));
  const found = isFinding ? values.filter(({ value, name = value }) => isFound(name)) : values;
  const Values = facets[name].order === 'size' ? SizeKinds : Rows;
  return (
    <FilterGroup title={title}>
      {box}
      <Values name={name} values={found} isChosen={({ value }) => keys.has(sameKey(value))} onToggle={onToggle} />
      {found.length === 0 && <NotFound />}
    </FilterGroup>
  );
}

/** Shows the sizes by their kind. If there are several kinds, each kind has a heading. */
function SizeKinds(props: ValuesProps) {
  const byKind = Map.groupBy(props.values, ({ value }) => sizeKindOf(value));
  if (byKind.size < 2) return <Boxes {...props} />;
  return (
    <div className="space-y-4 pt-2">
      {sizeKinds.flatMap((kind) => {
        const values = byKind.get(kind);
        return values
          ? [<SizeKindBoxes key={kind} {...props} title={filtersText.sizeKind({ kind })} values={values} />]
          : [];
      })}
    </div>
  );
}

function SizeKindBoxes({ title, ...boxes }: ValuesProps & { title: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-md text-ink-soft wrap-anywhere">
        {title}
      </h3>
      <Boxes {...boxes} />
    </div>
  );
}

function Boxes({ name, values, isChosen, onToggle }: ValuesProps) {
  return (
    <Folded items={values} most={12} isChosen={isChosen} className="flex flex-wrap gap-2">
      {(shown) => (
        <button
          key={shown.value}
          type="button"
          aria-pressed={isChosen(shown)}
          aria-label={filtersText.valueCounted({
            value: chosenText.facetValue({ facet: name, value: shown.name ?? shown.value }),
            count: shown.count,
          })}
          onClick={() => onToggle(shown.value)}
          className="min-h-10 max-w-full rounded-cut border border-ink/45 bg-white px-3 wrap-anywhere aria-pressed:border-indigo aria-pressed:bg-indigo aria-pressed:text-kora"
        >
          {shown.name ?? shown.value} <span className="price text-sm opacity-75">{formatCount(shown.count)}</span>
        </button>
      )}
    </Folded>
  );
}

function Rows({ values, isChosen, onToggle }: ValuesProps) {
  return (
    <Folded items={values} most={8} isChosen={isChosen}>
      {(shown) => (
        <CheckboxRow
          key={shown.value}
          isOn={isChosen(shown)}
          count={shown.count}
          onChange={() => onToggle(shown.value)}
        >
          {shown.hex && (
            <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0">
              <circle cx="8" cy="8" r="7.5" fill={shown.hex} stroke="currentColor" strokeOpacity="0.4" />
            </svg>
          )}
          <span className="wrap-anywhere">{shown.name ?? shown.value}</span>
        </CheckboxRow>
      )}
    </Folded>
  );
}
