import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { GatewayKeys, PaymentSettings } from '#contract/payments.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { gatewayNames, paymentLimits } from '#domain/payments.ts';
import * as gatewaysText from '#text/admin-gateways.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { IconButton } from '../editing/icon-button.tsx';
import { SettingsForm, useSettingsForm } from '../editing/settings.tsx';
import { SelectField } from '../tax/select-field.tsx';
import { paymentSettings } from './actions.ts';

type Stored = { settings: PaymentSettings };
type Mode = 'test' | 'live';

/** All values as texts. `methods` contains the payment methods, with spaces between them. */
type Draft = Record<'methods' | 'gateway' | 'minutes' | 'mode' | 'updatedAt', string>;

const labels = {
  methods: gatewaysText.order,
  gateway: gatewaysText.gateway,
  minutes: gatewaysText.minutes,
  mode: gatewaysText.mode,
};

/**
 * Edits the order of the payment methods, the gateway in use, its mode (test or live), and the minutes that customers
 * have to pay.
 */
export function HowToPay({ stored, gateways }: { stored: Stored; gateways: readonly GatewayKeys[] }) {
  const { draft, change, box, ...edit } = useSettingsForm<Stored, Draft>({
    settings: paymentSettings,
    stored,
    draftOf: toDraft,
    action: 'savePaymentSettings',
    savedByOther: editedText.payments,
    labels,
  });
  const hasKeys = (name: string) => {
    const gateway = gateways.find((one) => one.name === name);
    return (draft.mode === 'test' ? gateway?.test : gateway?.live) != null;
  };
  return (
    <SettingsForm edit={{ draft, ...edit }}>
      <fieldset>
        <legend className="display text-2xl">{gatewaysText.how()}</legend>
        <Order methods={draft.methods.split(' ')} onChange={(methods) => change({ methods: methods.join(' ') })} />
        <input type="hidden" name="methods" value={draft.methods} />
        <div className="mt-5 grid items-start gap-4 sm:grid-cols-2">
          <SelectField {...box('gateway')} onChange={(gateway) => change({ gateway })}>
            <option value="">{gatewaysText.noGateway()}</option>
            <Options
              of={gatewayNames.map((name) => [
                name,
                hasKeys(name) ? gatewayTitles[name] : gatewaysText.needsKeys({ gateway: gatewayTitles[name] }),
              ])}
            />
          </SelectField>
          <fieldset>
            <legend className="mb-1.5 font-medium">{gatewaysText.mode()}</legend>
            {(['test', 'live'] satisfies Mode[]).map((mode) => (
              <label key={mode} className="flex min-h-touch items-center gap-2">
                <input
                  type="radio"
                  name="mode"
                  value={mode}
                  checked={draft.mode === mode}
                  onChange={() => change({ mode })}
                  className="size-5 shrink-0 accent-indigo"
                />
                {gatewaysText.modeOf({ mode })}
              </label>
            ))}
          </fieldset>
          <Field
            {...box('minutes')}
            required
            inputMode="numeric"
            hint={gatewaysText.minutesHint({ least: paymentLimits.leastMinutes, most: paymentLimits.mostMinutes })}
          />
        </div>
      </fieldset>
    </SettingsForm>
  );
}

type OrderProps = { methods: readonly string[]; onChange: (methods: string[]) => void };

/** Lists the payment methods in their order at checkout. The owner can move each method up and down. */
function Order({ methods, onChange }: OrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const moved = [...methods];
    moved.splice(to, 0, ...moved.splice(from, 1));
    flushSync(() => onChange(moved));
    // If the method arrives at the top or the bottom, the pressed button disappears. The other button of the row then
    // gets the focus.
    const row = list.current?.children[to];
    if (!row?.contains(document.activeElement)) row?.querySelector('button')?.focus();
  };
  return (
    <>
      <p className="mt-3 font-medium">{gatewaysText.order()}</p>
      <p className="text-md text-ink-soft">{gatewaysText.orderHint()}</p>
      <ol
        ref={list}
        aria-label={gatewaysText.order()}
        className="mt-2 divide-y divide-thread border-y border-thread bg-white"
      >
        {methods.map((method, index) => {
          const name = gatewaysText.method({ method });
          return (
            <li key={method} className="flex items-center gap-2 px-3 py-1">
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
              {index > 0 && (
                <IconButton icon={ArrowUp} label={gatewaysText.up({ name })} onClick={() => move(index, index - 1)} />
              )}
              {index < methods.length - 1 && (
                <IconButton
                  icon={ArrowDown}
                  label={gatewaysText.down({ name })}
                  onClick={() => move(index, index + 1)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function toDraft({ settings: { methods, gateway, minutes, isTest, updatedAt } }: Stored): Draft {
  return {
    methods: methods.join(' '),
    gateway: gateway ?? '',
    minutes: String(minutes),
    // A newly chosen gateway begins in test mode, because the owner tries the gateway first.
    mode: isTest || gateway === null ? 'test' : 'live',
    updatedAt,
  };
}
