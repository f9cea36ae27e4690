import * as formText from '#text/admin-offer-form.ts';
import * as offersText from '#text/admin-offers.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { CheckBox } from '../../editing/check-box.tsx';
import { spanInWords } from '../../sales/sale-words.ts';
import { timesInWords, weekFrom } from '../words.ts';
import { Fold } from './fold.tsx';
import { toBody, type OfferDraft } from './offer-draft.ts';
import type { PartProps } from './part-props.ts';

/** Edits the times when an offer starts and ends, and the days and hours on which it runs. */
export function WhenFields({ draft, issues, onChange }: PartProps) {
  const { startsAt, weekdays, hasHours } = draft;
  const names = ['startsAt', 'endsAt', 'weekdays', 'fromMinute', 'toMinute'];
  const box = (name: 'startsAt' | 'endsAt' | 'hourFrom' | 'hourTo', field: string = name) => ({
    name: field,
    value: draft[name],
    error: issues[field],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  const toggle = (day: number) =>
    onChange({
      weekdays: (weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day]).toSorted(),
    });
  return (
    <Fold title={formText.when()} inWords={whenInWords(draft)} isWrong={names.some((name) => name in issues)}>
      <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
        <Field {...box('startsAt')} type="datetime-local" label={formText.startsAt()} hint={formText.startsHint()} />
        <Field
          {...box('endsAt')}
          type="datetime-local"
          label={formText.endsAt()}
          hint={formText.endsHint()}
          min={startsAt || undefined}
        />
      </div>
      <fieldset aria-describedby="offer-days">
        <legend className="font-medium">{formText.days()}</legend>
        <div className="mt-1 flex flex-wrap gap-1">
          {weekFrom.map((day) => (
            <label
              key={day}
              className="flex min-h-9 items-center gap-2 rounded-cut border border-ink/45 bg-white px-3 text-md has-checked:border-indigo has-checked:bg-indigo-wash pointer-coarse:min-h-touch"
            >
              <input
                type="checkbox"
                name="weekdays"
                checked={weekdays.includes(day)}
                onChange={() => toggle(day)}
                className="size-4 accent-indigo"
              />
              {offersText.weekday({ day: String(day) })}
            </label>
          ))}
        </div>
        <p id="offer-days" className="mt-1 text-md text-ink-soft">
          {formText.daysHint()}
        </p>
        {issues['weekdays'] && <FieldError id="offer-days-error">{issues['weekdays']}</FieldError>}
      </fieldset>
      <CheckBox name="hasHours" isOn={hasHours} onChange={(isOn) => onChange({ hasHours: isOn })}>
        {formText.hasHours()}
      </CheckBox>
      {hasHours && (
        <div className="grid max-w-md grid-cols-2 items-start gap-4">
          <Field {...box('hourFrom', 'fromMinute')} type="time" label={formText.hourFrom()} />
          <Field {...box('hourTo', 'toMinute')} type="time" label={formText.hourTo()} hint={formText.hoursHint()} />
        </div>
      )}
    </Fold>
  );
}

function whenInWords(draft: OfferDraft): string {
  const { startsAt, endsAt, weekdays, fromMinute = 0, toMinute = 1440 } = toBody(draft);
  const times = timesInWords({
    weekdays: (weekdays ?? []).map(Number),
    fromMinute: Number(fromMinute),
    toMinute: Number(toMinute),
  });
  if (!startsAt && !endsAt && times === '') return formText.anyTime();
  return [spanInWords({ startsAt: startsAt ?? null, endsAt: endsAt ?? null }), times].filter(Boolean).join(' · ');
}
