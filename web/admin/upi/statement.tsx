import { useId, useState, type FormEvent } from 'react';
import { useFetchers } from 'react-router';
import type { StatementLine, UpiCredit } from '#contract/upi.ts';
import * as upiText from '#text/admin-upi.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { MANY_PATIENCE_MS } from '../editing/many-patience.ts';
import { useSending } from '../../ui/use-sending.ts';
import { FoundCredit, UnreadLines } from './lines.tsx';
import { Rows } from '../lists/rows.tsx';

type Found = { credits: UpiCredit[]; lines: StatementLine[]; message: string };

/** Finds payments in lines of a bank statement that a person pastes. */
export function Statement() {
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>();
  const { isBusy, error, send } = useSending(upiText.findFailed());
  // The result tells how the payments were when the person pasted the lines. Once somebody decides about a payment in
  // the list below, the result would contradict the list, so only the lines that could not be read stay.
  const isDeciding = useFetchers().some(({ formData }) => formData?.has('id'));
  if (isDeciding && found && (found.message !== '' || found.credits.length > 0))
    setFound({ ...found, credits: [], message: '' });
  const find = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      setFound(await call('POST /upi-payments/statement', { body: { text }, patienceMs: MANY_PATIENCE_MS }));
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
