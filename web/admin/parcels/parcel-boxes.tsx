import type { Ref } from 'react';
import type { Courier } from '#contract/parcels.ts';
import { parcelLimits } from '#domain/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import { FieldError } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { controlClass, SelectBox } from '../lists/list-tools.tsx';

type ParcelBoxesProps = {
  couriers: readonly Courier[];
  courierId: string;
  onCourier: (id: string) => void;
  /** The box for the parcel's number, which a scanner can fill in. */ number: Ref<HTMLInputElement>;
  issues: Record<string, string>;
  error: string | undefined;
};

/** Shows the boxes of a new parcel: courier, number and weight. Errors are shown below the boxes. */
export function ParcelBoxes({ couriers, courierId, onCourier, number, issues, error }: ParcelBoxesProps) {
  const trouble =
    issues['number'] ?? (issues['weightGrams'] && deskText.weightWrong({ max: parcelLimits.weightGrams }));
  return (
    <>
      <SelectBox
        label={deskText.courier()}
        name="courierId"
        value={courierId}
        onChange={(event) => onCourier(event.target.value)}
      >
        <Options of={couriers.map(({ id, name }) => [id, name])} isName />
      </SelectBox>
      <input
        ref={number}
        name="number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-label={deskText.number()}
        placeholder={deskText.number()}
        aria-invalid={issues['number'] ? true : undefined}
        aria-describedby={trouble || error ? 'parcel-error' : undefined}
        className={`${controlClass} min-w-0 grow basis-40`}
      />
      <input
        name="weight"
        inputMode="numeric"
        autoComplete="off"
        aria-label={deskText.weight()}
        placeholder={deskText.weight()}
        aria-invalid={issues['weightGrams'] ? true : undefined}
        aria-describedby={issues['weightGrams'] ? 'parcel-error' : undefined}
        className={`${controlClass} w-28`}
      />
      {(trouble ?? error) && (
        <div className="basis-full">
          <FieldError id="parcel-error">{trouble ?? error ?? ''}</FieldError>
        </div>
      )}
    </>
  );
}
