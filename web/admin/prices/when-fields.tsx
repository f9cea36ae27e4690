import * as adminText from '#text/admin-prices.ts';
import { Field } from '../../ui/field.tsx';

type When = { startsAt: string; endsAt: string };
type WhenFieldsProps = {
  when: When;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<When>) => void;
};

/** Edits the times when a sale starts and ends, to the minute in Indian time. */
export function WhenFields({ when: { startsAt, endsAt }, issues, onChange }: WhenFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        type="datetime-local"
        label={adminText.from()}
        name="startsAt"
        hint={adminText.fromHint()}
        value={startsAt}
        error={issues['startsAt']}
        onChange={({ target }) => onChange({ startsAt: target.value })}
      />
      <Field
        type="datetime-local"
        label={adminText.until()}
        name="endsAt"
        hint={adminText.untilHint()}
        value={endsAt}
        min={startsAt || undefined}
        error={issues['endsAt']}
        onChange={({ target }) => onChange({ endsAt: target.value })}
      />
    </div>
  );
}
