import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { During, SiteContent } from '#contract/site-content.ts';
import * as adminContentText from '#text/admin-content.ts';
import { call } from '../../api/call.ts';
import { FieldError, Label } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { Options } from '../../ui/options.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { useMay } from '../staff/permissions.ts';

type Place = Pick<SiteContent['hero'][number], 'during' | 'run'>;
type FollowFieldProps = {
  path: string;
  place: Place;
  /** The label of a checkbox. If the checkbox is ticked, the shop shows the end date of the sale or offer. */
  saysEnd: string;
  error: string | undefined;
  onChange: (part: Place) => void;
};

/** Chooses when a slide, a tile or the announcement is shown: always, or only while the chosen sale or offer runs. */
export function FollowField({
  path,
  place: { during, run },
  saysEnd: saysEndWords,
  error,
  onChange,
}: FollowFieldProps) {
  const id = useId();
  const { data: choices = [] } = useChoices();
  const value = during ? `${during.kind} ${during.id}` : '';
  const choose = (chosen: string) => {
    const [kind, of = ''] = chosen.split(' ');
    const saysEnd = during?.saysEnd ?? false;
    const next: During | null = kind === 'sale' || kind === 'offer' ? { kind, id: of, saysEnd } : null;
    // Only the server knows whether the chosen sale or offer runs now, so `run` is null until the server answers.
    onChange({ during: next, run: null });
  };
  return (
    <div>
      <Label htmlFor={id}>{adminContentText.follow()}</Label>
      <select
        id={id}
        name={path}
        value={value}
        onChange={(event) => choose(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        className={inputClass}
      >
        <option value="">{adminContentText.followAlways()}</option>
        <Options of={choices.map((choice) => [choice.value, choice.name])} />
        {value !== '' && choices.every((choice) => choice.value !== value) && (
          <option value={value}>{adminContentText.followGone()}</option>
        )}
      </select>
      <p id={`${id}-hint`} className="text-md text-ink-soft empty:hidden">
        {during && hintOf(run)}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {during && (
        <CheckBox
          name={`${path}.saysEnd`}
          isOn={during.saysEnd}
          onChange={(saysEnd) => onChange({ during: { ...during, saysEnd }, ...(run !== undefined && { run }) })}
        >
          {saysEndWords}
        </CheckBox>
      )}
    </div>
  );
}

function hintOf(run: Place['run']): string {
  if (!run) return adminContentText.followSoon();
  return adminContentText.followNow({ state: run.isRunning ? 'yes' : 'no' });
}

type Choice = { value: `${During['kind']} ${string}`; name: string };

/** Fetches the sales and offers that have not ended, if the person may see them. */
function useChoices() {
  const may = useMay();
  const [hasSales, hasOffers] = [may('catalogue.edit'), may('offers.edit')];
  return useQuery({
    queryKey: ['admin', 'content', 'followed', hasSales, hasOffers],
    queryFn: async (): Promise<Choice[]> => {
      const [{ markdowns }, { offers }] = await Promise.all([
        hasSales ? call('GET /markdowns') : { markdowns: [] },
        hasOffers ? call('GET /offers') : { offers: [] },
      ]);
      const open = <One extends { state: string }>(all: readonly One[]) => all.filter(({ state }) => state !== 'ended');
      return [
        ...open(markdowns).map(({ id, name }): Choice => ({
          value: `sale ${id}`,
          name: adminContentText.followSale({ name }),
        })),
        ...open(offers).map(({ id, name }): Choice => ({
          value: `offer ${id}`,
          name: adminContentText.followOffer({ name }),
        })),
      ];
    },
  });
}
