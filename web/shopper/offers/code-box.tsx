import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Cart } from '#contract/cart.ts';
import { offerLimits } from '#domain/offers.ts';
import * as cartText from '#text/cart.ts';
import * as offersText from '#text/cart-offers.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { BareButton, QuietButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useChangeCode } from '../customer/use-cart.ts';

/**
 * Takes the code of an offer, and says whether the code applies. While the code takes nothing off, the shopper can type
 * another one. Shows nothing in a shop without codes.
 */
export function CodeBox({ cart: { code, takesCode } }: { cart: Pick<Cart, 'code' | 'takesCode'> }) {
  return (
    <>
      {code && <TypedCode code={code} />}
      {takesCode && !code?.isUsed && <TypeCode />}
    </>
  );
}

function TypeCode() {
  const change = useChangeCode();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const refused = change.error
    ? (issuesOf(change.error)['code'] ?? messageOf(change.error, offersText.failed()))
    : undefined;
  return (
    <form
      noValidate
      className="field-and-button mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        setMissing(code === '');
        if (code === '') box.current?.focus();
        else change.mutate(code, { onSuccess: () => setTyped('') });
      }}
    >
      <Field
        ref={box}
        label={offersText.code()}
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        translate="no"
        most={offerLimits.codeLength}
        value={typed}
        error={isMissing ? cartText.codeMissing() : refused}
        onChange={({ target }) => setTyped(target.value)}
      />
      <QuietButton type="submit" isBusy={change.isPending}>
        {offersText.apply()}
      </QuietButton>
    </form>
  );
}

function TypedCode({ code: { code, isUsed, message } }: { code: NonNullable<Cart['code']> }) {
  const change = useChangeCode();
  return (
    <div className="mt-4 flex items-start gap-3 border border-thread bg-white p-3">
      <Tag className={`mt-0.5 size-5 shrink-0 ${isUsed ? 'text-neem' : 'text-ink-soft'}`} />
      <div role="status" className="min-w-0 grow">
        <b translate="no" className="wrap-anywhere">
          {code}
        </b>
        <p className={`text-md ${isUsed ? 'text-neem' : 'text-madder'}`}>{message}</p>
        {change.error && <p className="text-md text-madder">{messageOf(change.error, offersText.failed())}</p>}
      </div>
      <BareButton
        aria-label={offersText.removeCode({ code })}
        isBusy={change.isPending}
        onClick={() => change.mutate(null)}
      >
        {offersText.remove()}
      </BareButton>
    </div>
  );
}
