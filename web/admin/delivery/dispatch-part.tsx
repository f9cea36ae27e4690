import { X } from 'lucide-react';
import { useState } from 'react';
import { isRealDay } from '#domain/real-day.ts';
import { deliveryLimits } from '#domain/delivery.ts';
import { formatDay } from '#messages/format.ts';
import * as adminText from '#text/admin-delivery.ts';
import * as rulesText from '#text/delivery-rules.ts';
import { QuietButton } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { oneRowATap } from '../../ui/one-row-a-tap.ts';
import { Options } from '../../ui/options.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { IconButton } from '../editing/icon-button.tsx';
import { SelectField } from '../tax/select-field.tsx';
import type { Issues, RulesDraft } from './rules-draft.ts';
import { weekdays } from './words.ts';

type DispatchPartProps = { draft: RulesDraft; issues: Issues; onChange: (part: Partial<RulesDraft>) => void };

/**
 * Edits the times when parcels leave the shop: the hour until which an order leaves on the same day, and the days on
 * which no parcel leaves.
 */
export function DispatchPart({ draft: { cutoffHour, daysOff, holidays }, issues, onChange }: DispatchPartProps) {
  const problem = issues['daysOff'];
  return (
    <fieldset>
      <legend className="display text-2xl">{adminText.dispatch()}</legend>
      <div className="mt-3 sm:w-1/2 sm:pe-2">
        <SelectField
          label={adminText.cutoff()}
          name="cutoffHour"
          value={cutoffHour}
          error={issues['cutoffHour']}
          onChange={(hour) => onChange({ cutoffHour: hour })}
        >
          <option value="24">{adminText.cutoffAlways()}</option>
          <Options
            of={Array.from({ length: 23 }, (_, index) => index + 1).map((hour) => [
              String(hour),
              adminText.hour({ hour }),
            ])}
          />
          <option value="0">{adminText.cutoffNever()}</option>
        </SelectField>
      </div>
      <div role="group" aria-label={adminText.daysOff()} className="mt-5">
        <p className="font-medium">{adminText.daysOff()}</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {weekdays.map((day) => (
            <CheckBox
              key={day}
              name="daysOff"
              isOn={daysOff.includes(day)}
              onChange={(isOn) =>
                onChange({ daysOff: isOn ? [...daysOff, day].toSorted() : daysOff.filter((one) => one !== day) })
              }
            >
              {adminText.weekday({ day: String(day) })}
            </CheckBox>
          ))}
        </div>
        {(problem ?? (daysOff.length > 6 && rulesText.neverOpen())) && (
          <FieldError id="days-off-error">{problem ?? rulesText.neverOpen()}</FieldError>
        )}
      </div>
      <Holidays holidays={holidays} onChange={(days) => onChange({ holidays: days })} />
    </fieldset>
  );
}

function Holidays({ holidays, onChange }: { holidays: readonly string[]; onChange: (days: string[]) => void }) {
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    if (!isRealDay(day)) return setError(adminText.holidayPast());
    if (holidays.length >= deliveryLimits.holidays)
      return setError(adminText.tooManyHolidays({ max: deliveryLimits.holidays }));
    onChange([...new Set([...holidays, day])].toSorted());
    setDay('');
    setError(undefined);
  };
  return (
    <div role="group" aria-label={adminText.holidays()} className="mt-6">
      <p className="font-medium">{adminText.holidays()}</p>
      <p className="mt-1 text-md text-ink-soft">{adminText.holidaysHint()}</p>
      <ul className="flex flex-wrap gap-2 not-empty:mt-3">
        {holidays.map((one) => (
          <li key={one} className="flex items-center border border-thread bg-white ps-3 text-md">
            {formatDay(one)}
            <IconButton
              icon={X}
              label={adminText.removeHoliday({ day: formatDay(one) })}
              onClick={oneRowATap(() => onChange(holidays.filter((other) => other !== one)))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex max-w-sm items-start gap-3">
        <Field
          label={adminText.holiday()}
          type="date"
          className="grow"
          value={day}
          error={error}
          onChange={({ target }) => setDay(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Without `preventDefault`, the Enter key would save the whole form.
            event.preventDefault();
            add();
          }}
        />
        <QuietButton className="mt-7.5 min-h-12" onClick={add}>
          {adminText.addHoliday()}
        </QuietButton>
      </div>
    </div>
  );
}
