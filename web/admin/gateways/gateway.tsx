import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GatewayKeys, Trial } from '#contract/payments.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as gatewaysText from '#text/admin-gateways.ts';
import { BareButton, buttonClass, QuietButton } from '../../ui/button.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { comeIntoView } from '../../ui/come-into-view.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { focusBox } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { OnlyHere } from '../lists/only-here.tsx';
import { paymentWays } from '../payments/payment-ways.ts';
import type { tryGateway } from './actions.ts';
import { KeyForm } from './key-form.tsx';

const modes = ['test', 'live'] as const;
type Mode = (typeof modes)[number];

/** Shows one gateway: its keys for tests and for real payments, its webhook address, and a trial payment. */
export function Gateway({ gateway }: { gateway: GatewayKeys }) {
  const { name, title } = gateway;
  return (
    <section aria-labelledby={`gateway-${name}`} className="border border-thread bg-white p-4">
      <h3 id={`gateway-${name}`} className="text-lg font-semibold">
        {title}
      </h3>
      <div className="mt-2 divide-y divide-thread border-y border-thread">
        {modes.map((mode) => (
          <KeysOf key={mode} gateway={gateway} mode={mode} />
        ))}
      </div>
      {(gateway.test ?? gateway.live) && <NotChosen gateway={title} />}
      <Webhook gateway={gateway} />
    </section>
  );
}

/**
 * Warns the owner that no gateway is chosen yet, so nobody can pay online. A successful trial payment alone might look
 * as if the shop could take payments.
 */
function NotChosen({ gateway }: { gateway: string }) {
  const { data } = useQuery(paymentWays);
  if (!data || data.online) return null;
  return (
    <p role="status" className="mt-3 border-s-4 border-turmeric bg-kora-deep px-3 py-2">
      {gatewaysText.notChosen({ gateway })}
    </p>
  );
}

function KeysOf({ gateway, mode }: { gateway: GatewayKeys; mode: Mode }) {
  const [isOpen, setOpen] = useState<boolean>();
  const keys = gateway[mode];
  const action = keys ? gatewaysText.replace({ mode }) : gatewaysText.enter({ mode });
  if (isOpen) return <KeyForm gateway={gateway} mode={mode} onClose={() => setOpen(false)} />;
  return (
    <div className="py-3">
      <p className="wrap-anywhere">
        {gatewaysText.keysState({
          mode,
          hint: keys?.keyHint ?? 'none',
          day: keys ? formatDay(keys.updatedAt) : '',
        })}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <BareButton
          // After the form has closed, the button that opened the form gets the focus again.
          {...(isOpen === false && { ref: focusBox })}
          aria-label={gatewaysText.actionOf({ action, gateway: gateway.title })}
          onClick={() => setOpen(true)}
        >
          {action}
        </BareButton>
        {keys && <Remove gateway={gateway} mode={mode} />}
      </div>
      {keys && <Try gateway={gateway} mode={mode} />}
    </div>
  );
}

function Remove({ gateway: { name, title }, mode }: { gateway: GatewayKeys; mode: Mode }) {
  const { submit, isBusy } = useFormAction('removeKeys');
  const action = gatewaysText.remove({ mode });
  return (
    <AskButton
      look="bare"
      isBusy={isBusy}
      aria-label={gatewaysText.actionOf({ action, gateway: title })}
      label={action}
      title={gatewaysText.removeTitle({ mode, gateway: title })}
      yes={action}
      onYes={() => submit({ gateway: name, mode })}
    >
      {gatewaysText.removeSure()}
    </AskButton>
  );
}

/** Makes a trial payment of ₹1, which shows the owner whether keys and webhook are right. */
function Try({ gateway, mode }: { gateway: GatewayKeys; mode: Mode }) {
  const { name, title } = gateway;
  const trial = gateway[mode]?.trial;
  const [opened, setOpened] = useState<string>();
  const [earlier, setEarlier] = useState<string>();
  // The payment page of a trial accepts only one payment. After the trial has ended, the owner can open a new one.
  const isOver = trial && trial.at !== earlier && (trial.refund !== null || trial.state === 'closed');
  const url = isOver ? undefined : opened;
  const { submit, isBusy, error } = useFormAction<typeof tryGateway>('tryGateway', {
    onDone: ({ url }) => setOpened(url),
  });
  return (
    <div className="mt-2">
      <p className="text-md text-ink-soft">{gatewaysText.tryAbout({ mode })}</p>
      <FormError>{error}</FormError>
      <div className="mt-2">
        {url === undefined ? (
          <QuietButton
            isBusy={isBusy}
            aria-label={gatewaysText.tryOf({ mode, gateway: title })}
            onClick={() => {
              setOpened(undefined);
              setEarlier(trial?.at);
              submit({ gateway: name, mode });
            }}
          >
            {gatewaysText.tryIt()}
          </QuietButton>
        ) : (
          // The link replaces the pressed button, so it gets the focus.
          <a ref={focusBox} href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {gatewaysText.goOn({ gateway: title })}
          </a>
        )}
      </div>
      <p role="status" className="mt-2 wrap-anywhere empty:hidden">
        {trial && (
          // The page scrolls to the result of a trial that the owner started here. The key makes React mount each new
          // result as a new element, so that `ref` is called again.
          <span key={`${trial.state} ${trial.refund}`} ref={opened === undefined ? undefined : comeIntoView}>
            {trialInWords(trial)}
          </span>
        )}
      </p>
    </div>
  );
}

const trialResults = {
  ...({ asked: 'captured', sent: 'sent', done: 'done' } as const),
  ...({ failed: 'refundFailed', withdrawn: 'captured' } as const),
};

function trialInWords({ at, state, refund, problem }: Trial): string {
  const result = refund === null ? state : trialResults[refund];
  return gatewaysText.trial({ time: formatDayAndTime(at), result, problem: problem || 'none' });
}

function Webhook({ gateway: { name, title, webhookUrl, lastWebhookAt } }: { gateway: GatewayKeys }) {
  return (
    <div>
      <CopiedText
        title={gatewaysText.webhook()}
        name={gatewaysText.actionOf({ action: gatewaysText.webhook(), gateway: title })}
        text={webhookUrl}
      />
      <OnlyHere text={webhookUrl} />
      <p className="mt-2 text-md text-ink-soft">{gatewaysText.webhookHint({ name, gateway: title })}</p>
      <p className="mt-1 text-md text-ink-soft">
        {lastWebhookAt === null
          ? gatewaysText.noWebhook()
          : gatewaysText.lastWebhook({ time: formatDayAndTime(lastWebhookAt) })}
      </p>
    </div>
  );
}
