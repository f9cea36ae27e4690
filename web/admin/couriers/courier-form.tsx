import type { Courier } from '#contract/parcels.ts';
import { cashLimits } from '#domain/cash.ts';
import { manifestFields, manifestLimits } from '#domain/courier-file.ts';
import { parcelLimits } from '#domain/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, focusBox } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import type { saveCourier } from './actions.ts';

type CourierFormProps = {
  /** A new one without. */ courier: Courier | undefined;
  onClose: () => void;
};

/** A courier's name, the page that tracks its parcels, and its phone. */
export function CourierForm({ courier, onClose }: CourierFormProps) {
  const { form, isBusy, error, issues } = useFormAction<typeof saveCourier>('saveCourier', { onDone: onClose });
  return (
    <form {...form} noValidate className="max-w-2xl space-y-4">
      <input type="hidden" name="id" value={courier?.id ?? ''} />
      <input type="hidden" name="expectedUpdatedAt" value={courier?.updatedAt ?? ''} />
      <Field
        ref={focusBox}
        label={deskText.courierName()}
        name="name"
        required
        maxLength={parcelLimits.nameLength}
        defaultValue={courier?.name}
        error={issues['name']}
      />
      <Field
        label={deskText.tracking()}
        name="trackingAddress"
        type="url"
        translate="no"
        maxLength={parcelLimits.trackingLength}
        defaultValue={courier?.trackingAddress}
        hint={deskText.trackingHint()}
        error={issues['trackingAddress']}
      />
      <Field
        label={deskText.phone()}
        name="phone"
        type="tel"
        maxLength={parcelLimits.phoneLength}
        defaultValue={courier?.phone}
        error={issues['phone']}
      />
      <Field
        label={deskText.remitDays()}
        name="remitDays"
        inputMode="numeric"
        defaultValue={courier?.remitDays ?? cashLimits.remitDays}
        error={issues['remitDays']}
      />
      <fieldset className="space-y-4">
        <legend className="eyebrow mb-2 text-ink-soft">{deskText.remitTitles()}</legend>
        <p className="text-md text-ink-soft">{deskText.remitHint()}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={deskText.remitNumberTitle()}
            name="remitNumberTitle"
            translate="no"
            maxLength={cashLimits.titleLength}
            defaultValue={courier?.remitNumberTitle}
            error={issues['remitNumberTitle']}
          />
          <Field
            label={deskText.remitAmountTitle()}
            name="remitAmountTitle"
            translate="no"
            maxLength={cashLimits.titleLength}
            defaultValue={courier?.remitAmountTitle}
            error={issues['remitAmountTitle']}
          />
        </div>
      </fieldset>
      <Field
        label={deskText.manifestColumns()}
        name="manifestColumns"
        translate="no"
        maxLength={manifestLimits.columnsLength}
        defaultValue={courier?.manifestColumns}
        hint={deskText.manifestHint({ fields: manifestFields.join(', ') })}
        error={issues['manifestColumns']}
      />
      {error && <FieldError id="courier-error">{error}</FieldError>}
      <div className="flex gap-3">
        <Button type="submit" isBusy={isBusy}>
          {deskText.save()}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {deskText.cancel()}
        </Button>
      </div>
    </form>
  );
}
