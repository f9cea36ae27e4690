import { useId, useRef, useState, type ReactNode } from 'react';
import { amountsTo, type Goods } from '#contract/delivery-terms.ts';
import { isPin } from '#domain/delivery.ts';
import { withLatinDigits } from '#domain/digits.ts';
import { tidyPin } from '#domain/phone.ts';
import * as commonText from '#text/common.ts';
import * as deliveryText from '#text/delivery.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { rememberPin, usePin } from '../../session/pin-storage.ts';
import { BareButton, QuietButton } from '../../ui/button.tsx';
import { comeIntoView } from '../../ui/come-into-view.ts';
import { Field } from '../../ui/field.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { promiseOf } from './promise-words.ts';
import { useDelivery, usePaymentMethods } from './use-delivery.ts';

type PinBoxProps = {
  /** The goods for which the PIN box shows the delivery charge. */
  goods: Goods;
  /** False if the weight of the goods is unknown. A delivery charge by weight is then unknown too. */
  isWeighed: boolean;
};

/** Asks for the PIN code. Says when the goods arrive there, how much delivery costs, and whether cash is accepted. */
export function PinBox(props: PinBoxProps) {
  const pin = usePin();
  const { typed, type, error, submit } = useTyped(pin);
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div>
      <form
        noValidate
        className="field-and-button"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          setAsked(true);
          // On a phone the bar with the button may cover the place of the answer, and the error above it.
          requestAnimationFrame(() => comeIntoView(place.current));
        }}
      >
        <Field
          label={promiseText.pin()}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          most={6}
          tidy={digitsOf}
          value={typed}
          error={error}
          aria-controls={id}
          onChange={({ target }) => {
            setAsked(true);
            type(target.value);
          }}
        />
        <QuietButton type="submit">{promiseText.check()}</QuietButton>
      </form>
      {/* This element is as high as the answer from the start, so that nothing moves when the answer comes. */}
      <div ref={place} id={id} role="status" className="mt-2 min-h-18 text-md">
        {error === undefined &&
          (pin === '' || digitsOf(typed) !== pin ? (
            <p className="text-ink-soft">{promiseText.ask()}</p>
          ) : (
            <Answer pin={pin} isAsked={isAsked} {...props} />
          ))}
      </div>
    </div>
  );
}

/**
 * Returns the text in the PIN box, and functions to change and submit it. At first, and when another tab has stored
 * another PIN code, the text is the stored PIN code.
 */
function useTyped(pin: string) {
  const [shown, setShown] = useState(pin);
  const [typed, setTyped] = useState(pin);
  const [error, setError] = useState<string>();
  if (shown !== pin) {
    setShown(pin);
    setTyped(pin);
    setError(undefined);
  }
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
    const digits = digitsOf(text);
    if (isPin(digits)) rememberPin(digits);
  };
  const submit = () => {
    const digits = digitsOf(typed);
    if (isPin(digits)) rememberPin(digits);
    else setError(deliveryText.pinWrong());
  };
  return { typed, type, error, submit };
}

/** Returns the plain digits of a PIN code. People write PIN codes in groups, and in the digits of their language. */
function digitsOf(text: string): string {
  return withLatinDigits(tidyPin(text));
}

/** Shows the answer for a PIN code. If the person has asked for it on this visit, it also comes into view. */
function Answer({ pin, goods, isWeighed, isAsked }: PinBoxProps & { pin: string; isAsked: boolean }) {
  const { data: delivery, isError, isFetching, refetch } = useDelivery(pin);
  const methods = usePaymentMethods();
  const isOnline = useOnline();
  if (delivery) {
    const amounts = amountsTo(delivery, { ...goods, method: 'COD' });
    const words = promiseOf(delivery, { amounts, hasUpi: methods.length > 1, isWeighed });
    return (
      <div key={pin} ref={isAsked ? comeIntoView : undefined}>
        <Sentences isGood={delivery.isServed}>{words}</Sentences>
      </div>
    );
  }
  if (!isOnline) return <p className="text-ink-soft">{promiseText.offline({ pin })}</p>;
  if (isError && !isFetching)
    return (
      <p ref={isAsked ? comeIntoView : undefined} className="text-madder">
        {promiseText.failed({ pin })} <BareButton onClick={() => void refetch()}>{commonText.tryAgain()}</BareButton>
      </p>
    );
  return <p className="text-ink-soft">{isFetching && promiseText.looking()}</p>;
}

function Sentences({
  isGood,
  children: [first, ...rest],
}: {
  isGood: boolean;
  children: readonly string[];
}): ReactNode {
  return (
    <p>
      <b className={isGood ? '' : 'text-madder'}>{first}</b> {rest.join(' ')}
    </p>
  );
}
