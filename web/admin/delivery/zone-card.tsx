import { ChevronDown, Trash2 } from 'lucide-react';
import { useId } from 'react';
import * as adminText from '#text/admin-delivery.ts';
import { deliveryLimits } from '#domain/delivery.ts';
import { QuietButton } from '../../ui/button.tsx';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { oneRowATap } from '../../ui/one-row-a-tap.ts';
import { CheckBox } from '../editing/check-box.tsx';
import { PinsBox } from './pins-box.tsx';
import { RatesTable } from './rates-table.tsx';
import type { Issues, ZoneDraft } from './rules-draft.ts';
import { zoneText } from './words.ts';

type ZoneCardProps = {
  at: number;
  zone: ZoneDraft;
  issues: Issues;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (part: Partial<ZoneDraft>) => void;
  onRemove: () => void;
};

/** Shows one delivery zone: its name and rules in one line, and its boxes below that line. */
export function ZoneCard({ at, zone, issues, isOpen, onToggle, onChange, onRemove }: ZoneCardProps) {
  const id = useId();
  const name = zone.name.trim() || adminText.newZone();
  return (
    <li className="py-2">
      <div role="group" aria-labelledby={`${id}-name`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-boxes`}
          onClick={onToggle}
          className="flex min-h-touch w-full items-center gap-3 px-1 py-1 text-start hover:bg-kora-deep"
        >
          <span className="min-w-0 grow">
            <span id={`${id}-name`} className="block font-semibold wrap-anywhere">
              {name}
            </span>
            <span className="block text-md text-ink-soft">{zoneText(zone)}</span>
          </span>
          <ChevronDown className={`size-5 shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        {isOpen && (
          <div id={`${id}-boxes`} className="space-y-4 px-1 pt-3 pb-4">
            <ZoneBoxes at={at} zone={zone} issues={issues} onChange={onChange} />
            <QuietButton onClick={oneRowATap(onRemove)}>
              <Trash2 className="size-4" /> {adminText.removeZone()}
            </QuietButton>
          </div>
        )}
      </div>
    </li>
  );
}

function ZoneBoxes({ at, zone, issues, onChange }: Pick<ZoneCardProps, 'at' | 'zone' | 'issues' | 'onChange'>) {
  const box = boxesOf(zone, issues, onChange, `zones.${at}.`);
  const isOn = (part: 'isRest' | 'isServed' | 'takesCash') => ({
    name: `zones.${at}.${part}`,
    isOn: zone[part],
    onChange: (value: boolean) => onChange({ [part]: value }),
  });
  return (
    <>
      <Field
        {...box('name')}
        label={adminText.name()}
        required
        most={deliveryLimits.nameLength}
        hint={adminText.nameHint()}
      />
      <CheckBox {...isOn('isRest')} hint={adminText.isRestHint()}>
        {adminText.isRest()}
      </CheckBox>
      {(!zone.isRest || zone.pins.trim() !== '') && (
        <PinsBox
          name={`zones.${at}.pins`}
          pins={zone.pins}
          error={issues[`zones.${at}.pins`]}
          onChange={(pins) => onChange({ pins })}
        />
      )}
      <CheckBox {...isOn('isServed')}>{adminText.isServed()}</CheckBox>
      {zone.isServed && (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            <Field {...box('daysFrom')} label={adminText.daysFrom()} inputMode="numeric" hint={adminText.daysHint()} />
            <Field {...box('daysTo')} label={adminText.daysTo()} inputMode="numeric" />
          </div>
          <CheckBox {...isOn('takesCash')}>{adminText.takesCash()}</CheckBox>
          {zone.takesCash && (
            <div className="grid grid-cols-2 items-end gap-4">
              <Field
                {...box('cashFee')}
                label={adminText.cashFee()}
                inputMode="decimal"
                placeholder={adminText.noFee()}
              />
              <Field
                {...box('mostCash')}
                label={adminText.mostCash()}
                inputMode="decimal"
                placeholder={adminText.anyAmount()}
              />
            </div>
          )}
          <RatesTable at={at} rates={zone.rates} issues={issues} onChange={(rates) => onChange({ rates })} />
          {zone.rates.length > 0 && (
            <div className="sm:w-1/2 sm:pe-2">
              <Field
                {...box('freeFrom')}
                label={adminText.freeFrom()}
                inputMode="decimal"
                placeholder={adminText.neverFree()}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}
