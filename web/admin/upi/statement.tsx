import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import * as upiText from '#text/admin-upi.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { MANY_PATIENCE_MS } from '../editing/many-patience.ts';
import { useSending } from '../../ui/use-sending.ts';
import { Rows } from '../lists/rows.tsx';
import { foundKey, type Found } from './found.ts';
import { FoundCredit, UnreadLines } from './lines.tsx';

/** Finds payments in lines of a bank statement that a person pastes. */
export function Statement() {
  const id = useId();
  const [text, setText] = useState('');
  const { data: found } = useQuery<Found>({ queryKey: foundKey, queryFn: skipToken, gcTime: 0 });
  const { isBusy, error, send } = useSending(upiText.findFailed());
  const find = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const answer = await call('POST /upi-payments/statement', { body: { text }, patienceMs: MANY_PATIENCE_MS });
      queries.setQueryData<Found>(foundKey, answer);
      setText('');
      await queries.invalidateQueries({ queryKey: ['admin'] });
    });
  };
  return (
    <div className="space-y-3">
      <h2 className="display text-2xl max-sm:sr-only">{upiText.statement()}</h2>
      <p className="max-w-2xl text-md text-ink-soft">{upiText.statementAbout()}</p>
      <form onSubmit={find} className="space-y-3">
        <label htmlFor={id} className="block font-medium">
          {upiText.lines()}
        </label>
        <textarea
          id={id}
          rows={4}
          translate="no"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${inputClass} py-2.5 tabular-nums`}
        />
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <SubmitButton isBusy={isBusy} disabled={text.trim() === ''}>
          {upiText.find()}
        </SubmitButton>
      </form>
      <div aria-live="polite">
        {found && (
          <>
            <p className="font-semibold empty:hidden">{found.message}</p>
            {found.credits.length > 0 && (
              <Rows className="mt-3">
                {found.credits.map((credit) => (
                  <FoundCredit key={credit.utr} credit={credit} />
                ))}
              </Rows>
            )}
            <UnreadLines lines={found.lines.filter(({ unread }) => unread !== null)} />
          </>
        )}
      </div>
    </div>
  );
}
