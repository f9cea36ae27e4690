import { useState } from 'react';
import * as returnsText from '#text/shopper-returns.ts';
import { Field } from '../../../ui/field.tsx';
import { Choice } from './choice.tsx';

/** Where a refund goes: a UPI ID, or a bank account. */
export function PayoutFields({ issues }: { issues: Record<string, string> }) {
  const [by, setBy] = useState<'upi' | 'bank'>('upi');
  const box = (name: string) => ({ name, error: issues[name], required: true, autoComplete: 'off', spellCheck: false });
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <Choice name="by" value="upi" chosen={by} onChoose={setBy}>
          {returnsText.upi()}
        </Choice>
        <Choice name="by" value="bank" chosen={by} onChoose={setBy}>
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
          <Field label={returnsText.holder()} {...box('name')} autoComplete="name" />
          <Field label={returnsText.account()} inputMode="numeric" {...box('account')} />
          <Field label={returnsText.ifsc()} autoCapitalize="characters" {...box('ifsc')} />
        </div>
      )}
    </>
  );
}
