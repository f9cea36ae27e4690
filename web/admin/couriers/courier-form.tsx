import type { Courier } from '#contract/parcels.ts';
import { cashLimits } from '#domain/cash.ts';
import { manifestFields, manifestLimits } from '#domain/courier-file.ts';
import { parcelLimits } from '#domain/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field, focusBox } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveCourier } from './actions.ts';

/** A courier with all values as texts, as a person types them. */
type CourierDraft = Omit<Courier, 'id' | 'remitDays'> & { remitDays: string };

const courierLabels = {
  name: deskText.courierName,
  trackingAddress: deskText.tracking,
  phone: deskText.phone,
  remitDays: deskText.remitDays,
  remitNumberTitle: deskText.remitNumberTitle,
  remitAmountTitle: deskText.remitAmountTitle,
  manifestColumns: deskText.manifestColumns,
};

/** Returns the form's draft of a courier, or the draft of a new courier. */
function toDraft(courier: Courier | undefined): CourierDraft {
  return {
    name: courier?.name ?? '',
    trackingAddress: courier?.trackingAddress ?? '',
    phone: courier?.phone ?? '',
    remitDays: String(courier?.remitDays ?? cashLimits.remitDays),
    remitNumberTitle: courier?.remitNumberTitle ?? '',
    remitAmountTitle: courier?.remitAmountTitle ?? '',
    manifestColumns: courier?.manifestColumns ?? '',
    updatedAt: courier?.updatedAt ?? '',
  };
}

type CourierFormProps = {
  /** The stored courier; undefined for a new one. */ courier: Courier | undefined;
  onClose: () => void;
};

/**
 * The form for a courier: its name, tracking page and phone. If another admin has saved meanwhile, the typed texts
 * stay.
 */
export function CourierForm({ courier, onClose }: CourierFormProps) {
  const { draft, change, head, question, leave, pass, onRefused } = useEdit<CourierDraft>({
    form: `courier/${courier?.id ?? 'new'}`,
    stored: toDraft(courier),
    read: async () => readDraft(courier?.id),
    savedByOther: editedText.courier,
    labelOf: (path) => (path in courierLabels ? courierLabels[path as keyof typeof courierLabels]() : undefined),
  });
  const { form, isBusy, error, issues } = useFormAction<typeof saveCourier>('saveCourier', {
    onDone: () => pass(onClose),
    onRefused,
  });
  const text = boxesOf(draft, issues, change);
  const box = (name: keyof typeof courierLabels) => ({
    ...text(name),
    label: courierLabels[name](),
    autoComplete: 'on',
  });
  return (
    <form {...form} noValidate className="max-w-2xl space-y-4">
      {head}
      <input type="hidden" name="id" value={courier?.id ?? ''} />
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <Field ref={focusBox} {...box('name')} required most={parcelLimits.nameLength} />
      <Field
        {...box('trackingAddress')}
        type="url"
        translate="no"
        most={parcelLimits.trackingLength}
        hint={deskText.trackingHint()}
      />
      <Field {...box('phone')} type="tel" most={parcelLimits.phoneLength} />
      <Field {...box('remitDays')} inputMode="numeric" />
      <fieldset className="space-y-4">
        <legend className="eyebrow mb-2 text-ink-soft">{deskText.remitTitles()}</legend>
        <p className="text-md text-ink-soft">{deskText.remitHint()}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...box('remitNumberTitle')} translate="no" most={cashLimits.titleLength} />
          <Field {...box('remitAmountTitle')} translate="no" most={cashLimits.titleLength} />
        </div>
      </fieldset>
      <Field
        {...box('manifestColumns')}
        translate="no"
        most={manifestLimits.columnsLength}
        hint={deskText.manifestHint({ fields: manifestFields.join(', ') })}
      />
      <FormError>{error}</FormError>
      <FormButtons yes={deskText.save()} isBusy={isBusy} no={deskText.cancel()} onNo={() => leave(onClose)} />
      {question}
    </form>
  );
}

async function readDraft(id: string | undefined): Promise<CourierDraft | undefined> {
  const { couriers } = await call('GET /couriers', { patienceMs: READ_PATIENCE_MS });
  const courier = couriers.find((one) => one.id === id);
  return courier && toDraft(courier);
}
