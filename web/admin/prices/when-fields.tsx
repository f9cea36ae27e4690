import * as adminText from '#text/admin-prices.ts';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';

type When = { startsAt: string; endsAt: string };
type WhenFieldsProps = {
  when: When;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<When>) => void;
};

/** Edits the times when a sale starts and ends, to the minute in Indian time. */
export function WhenFields({ when, issues, onChange }: WhenFieldsProps) {
  const box = boxesOf(when, issues, onChange);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field type="datetime-local" label={adminText.from()} hint={adminText.fromHint()} {...box('startsAt')} />
      <Field
        type="datetime-local"
        label={adminText.until()}
        hint={adminText.untilHint()}
        min={when.startsAt || undefined}
        {...box('endsAt')}
      />
    </div>
  );
}
