import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';
import { offerLimits } from '#domain/offers.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as formText from '#text/admin-offer-form.ts';
import { BareButton, QuietButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { ExportButton } from '../../files/export-button.tsx';
import type { makeCodes } from '../actions.ts';
import { Rows } from '../../lists/rows.tsx';

/**
 * Shows the single-use codes of an offer. Staff make single-use codes in batches, download them, and see how many are
 * used.
 */
export function Codes({ offer }: { offer: Offer }) {
  const { id, batches, state, code } = offer;
  // An offer with one code for everyone rarely also needs single-use codes, so the form for these codes is folded at
  // first.
  const [isWanted, setWanted] = useState(code === '');
  if (state === 'ended' && batches.length === 0) return null;
  if (!isWanted && batches.length === 0)
    return (
      <BareButton className="mt-4" onClick={() => setWanted(true)}>
        {formText.codesToo()}
      </BareButton>
    );
  return (
    <Section id="codes" title={formText.codes()} className="mt-6 max-w-3xl border-t border-thread pt-4">
      <p className="mt-1 text-md text-ink-soft">{state === 'ended' ? formText.codesEnded() : formText.codesAbout()}</p>
      {batches.length > 0 && (
        <Rows label={formText.batches()} className="mt-3 text-md">
          {batches.map(({ id: batch, prefix, createdAt, codes, used }) => (
            <li key={batch} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <span className="min-w-0 grow basis-40 wrap-anywhere">
                <b translate="no">{formText.batch({ prefix: prefix || 'none' })}</b>{' '}
                <span className="text-ink-soft">{formatDayAndTime(createdAt)}</span>
              </span>
              <span className="price">{formText.batchUsed({ used, codes })}</span>
              <ExportButton call="GET /offers/{id}/codes" input={{ params: { id }, query: { batch } }}>
                {formText.download()}
              </ExportButton>
            </li>
          ))}
        </Rows>
      )}
      {state !== 'ended' && <MakeCodes id={id} />}
    </Section>
  );
}

function MakeCodes({ id }: { id: string }) {
  const [count, setCount] = useState('');
  const [prefix, setPrefix] = useState('');
  const { form, isBusy, error, issues } = useFormAction<typeof makeCodes>('makeCodes', {
    onDone: () => setCount(''),
  });
  return (
    <form {...form} noValidate className="mt-3">
      <input type="hidden" name="id" value={id} />
      <div className="grid grid-cols-2 items-start gap-3 sm:flex">
        <Field
          label={formText.count()}
          name="count"
          inputMode="numeric"
          className="sm:w-40"
          hint={formText.countHint({ max: offerLimits.codes })}
          value={count}
          error={issues['count']}
          onChange={({ target }) => setCount(target.value)}
        />
        <Field
          label={formText.prefix()}
          name="prefix"
          spellCheck={false}
          translate="no"
          className="sm:w-40"
          most={offerLimits.prefixLength}
          hint={formText.prefixHint()}
          value={prefix}
          error={issues['prefix']}
          onChange={({ target }) => setPrefix(target.value.toUpperCase())}
        />
        <QuietButton type="submit" className="min-h-12 justify-self-start sm:mt-7.5" isBusy={isBusy}>
          {formText.makeCodes()}
        </QuietButton>
      </div>
      <FormError>{error}</FormError>
    </form>
  );
}
