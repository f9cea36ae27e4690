import * as returnsText from '#text/shopper-returns.ts';
import { Field } from '../ui/field.tsx';
import { Choice } from './choice.tsx';
import type { Payout } from './draft.ts';

type PayoutFieldsProps = {
  payout: Payout;
  onChange: (part: Partial<Payout>) => void;
  issues: Record<string, string>;
  /** True if the browser may suggest the person's own data. False for staff who fill in the form for a customer. */
  isOwn: boolean;
};

/** Asks for the account that gets a refund: a UPI ID, or a bank account. */
export function PayoutFields({ payout, onChange, issues, isOwn }: PayoutFieldsProps) {
  const { by } = payout;
  const box = (name: Exclude<keyof Payout, 'by'>) => ({
    name,
    value: payout[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
    error: issues[name],
    required: true,
    spellCheck: false,
  });
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <Choice name="by" value="upi" chosen={by} onChoose={(by) => onChange({ by })}>
          {returnsText.upi()}
        </Choice>
        <Choice name="by" value="bank" chosen={by} onChoose={(by) => onChange({ by })}>
          {returnsText.bank()}
        </Choice>
      </div>
      {by === 'upi' ? (
        <Field
          key="upi"
          label={returnsText.upiId()}
          hint={returnsText.upiHint()}
          autoCapitalize="none"
          className="mt-2 max-w-md"
          {...box('upiId')}
        />
      ) : (
        <div key="bank" className="mt-2 grid max-w-md gap-4">
          <Field label={returnsText.holder()} {...box('name')} autoComplete={isOwn ? 'name' : 'off'} />
          <Field label={returnsText.account()} inputMode="numeric" {...box('account')} />
          <Field label={returnsText.ifsc()} autoCapitalize="characters" {...box('ifsc')} />
        </div>
      )}
    </>
  );
}
