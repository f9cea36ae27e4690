import { useState, type FormEvent } from 'react';
import type { StatementLine, UpiCredit } from '#contract/upi.ts';
import * as upiText from '#text/admin-upi.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { BareButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notify } from '../../ui/notices.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { controlClass } from '../lists/list-tools.tsx';
import { CreditRow } from './rows.tsx';

/**
 * With these reasons, a line is certainly no incoming payment. Such lines stand below the lines that somebody may want
 * to correct.
 */
const SURE: ReadonlySet<string> = new Set(['nothing', 'out']);

/**
 * Lists the lines of a bank statement that could not be read, each with the reason and a form in which a person can
 * enter its values.
 */
export function UnreadLines({ lines }: { lines: readonly StatementLine[] }) {
  const isSure = ({ unread }: StatementLine) => SURE.has(unread ?? '');
  const shown = [...lines.filter((line) => !isSure(line)), ...lines.filter(isSure)];
  if (shown.length === 0) return null;
  return (
    <details open={lines.some((line) => !isSure(line))} className="mt-3 border border-thread bg-white p-3">
      <summary className="cursor-pointer font-semibold">{upiText.unread({ count: lines.length })}</summary>
      <ul className="mt-2 divide-y divide-thread">
        {shown.map((line) => (
          <UnreadLine key={line.line} line={line} />
        ))}
      </ul>
    </details>
  );
}

function UnreadLine({ line }: { line: StatementLine }) {
  const [isOpen, setOpen] = useState(false);
  const [credit, setCredit] = useState<UpiCredit>();
  if (credit) return <CreditRow credit={credit} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <span className="font-semibold">{upiText.lineAt({ line: line.line })}</span>
        {' · '}
        {upiText.reasonUnread({ reason: line.unread ?? '' })}
        <span className="block text-md text-ink-soft" translate="no">
          {line.text.slice(0, 300)}
        </span>
      </span>
      {isOpen ? (
        <LineForm text={line.text} onDone={setCredit} onClose={() => setOpen(false)} />
      ) : (
        <BareButton aria-label={upiText.correctLineOf({ line: line.line })} onClick={() => setOpen(true)}>
          {upiText.correctLine()}
        </BareButton>
      )}
    </li>
  );
}

type FoundCreditProps = { credit: UpiCredit; hasActions?: boolean };

/**
 * Shows an incoming payment. While the payment is neither matched nor owed, a person can correct its UTR and amount in
 * a form, because the shop may have read the line wrongly.
 */
export function FoundCredit({ credit: found, hasActions }: FoundCreditProps) {
  const [isOpen, setOpen] = useState(false);
  const [corrected, setCorrected] = useState<UpiCredit>();
  const credit = corrected ?? found;
  const { line: text, utr, amount, outcome } = credit;
  const isSettled = outcome === 'matched' || outcome === 'owed';
  const done = (is: UpiCredit) => {
    setCorrected(is);
    setOpen(false);
  };
  return (
    <CreditRow credit={credit} {...(hasActions && { hasActions })}>
      {isOpen && <LineForm text={text} read={{ utr, amount }} onDone={done} onClose={() => setOpen(false)} />}
      {!isOpen && !isSettled && (
        <BareButton aria-label={upiText.correctReadOf({ utr })} onClick={() => setOpen(true)}>
          {upiText.correctLine()}
        </BareButton>
      )}
    </CreditRow>
  );
}

type Typed = { utr: string; amount: string };
type LineFormProps = {
  text: string;
  read?: Typed;
  onDone: (credit: UpiCredit) => void;
  onClose: () => void;
};
const NOTHING_READ: Typed = { utr: '', amount: '' };

/** A form for the UTR and the amount, which a person reads in the line of the bank statement. */
function LineForm({ text, read = NOTHING_READ, onDone, onClose }: LineFormProps) {
  const [typed, setTyped] = useState(read);
  const { isBusy, error, send } = useSending(upiText.lineFailed());
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { credit, message } = await call('POST /upi-payments/statement/line', { body: { text, ...typed } });
      notify('success', message, 'shop');
      onDone(credit);
      await queries.invalidateQueries({ queryKey: ['admin'] });
    });
  };
  const box = (name: keyof typeof typed, label: string, inputMode: 'numeric' | 'decimal') => (
    <label className="text-md">
      {label}{' '}
      <input
        inputMode={inputMode}
        autoComplete="off"
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        className={controlClass}
      />
    </label>
  );
  return (
    <form onSubmit={save} noValidate className="grow basis-full space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        {box('utr', upiText.lineUtr(), 'numeric')}
        {box('amount', upiText.lineAmount(), 'decimal')}
        <BareButton type="submit" isBusy={isBusy}>
          {upiText.saveLine()}
        </BareButton>
        <BareButton onClick={onClose}>{upiText.cancel()}</BareButton>
      </div>
      <FormError>{error}</FormError>
    </form>
  );
}
