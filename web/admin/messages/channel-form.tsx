import { useState } from 'react';
import { parseRupees } from '#domain/money.ts';
import { plainRupees } from '#domain/read-number.ts';
import { messageKeys, type MessageChannel } from '#domain/messages.ts';
import * as adminText from '#text/admin-messages.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as messagesText from '#text/messages.ts';
import { QuietButton, SubmitButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { CheckBox } from '../editing/check-box.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import { Badge } from '../lists/badge.tsx';
import { OnlyHere } from '../lists/only-here.tsx';
import type { changeReportsAddress, saveChannel } from './actions.ts';
import { messageSettings, type Stored } from './settings.ts';

type Draft = { isOn: boolean; sender: string; price: string; updatedAt: string };

/**
 * Edits a channel's switch, keys, sender and price. The draft that the browser stores does not contain the typed keys.
 */
export function ChannelForm({ channel, stored }: { channel: MessageChannel; stored: Stored }) {
  const name = messagesText.channel({ channel });
  const { hasKeys } = find(stored, channel);
  const [areKeysTyped, setKeysTyped] = useState(false);
  const labels: Partial<Record<string, () => string>> = {
    isOn: () => adminText.isOn({ channel: name }),
    sender: () => adminText.sender({ channel }),
    price: () => adminText.price({ channel }),
  };
  const { draft, isUnsaved, change, head, question, version, onSaved, onRefused } = useEdit<Draft>({
    form: `messages/${channel}`,
    stored: toDraft(stored, channel),
    read: async () => toDraft(await messageSettings.read({ patienceMs: READ_PATIENCE_MS }), channel),
    savedByOther: editedText.messageChannel,
    labelOf: (path) => labels[path]?.(),
    isMore: areKeysTyped,
  });
  // On a phone the channel's boxes would fill two screens above the templates, so they are folded at first.
  const isWide = useMedia('(min-width: 40rem)');
  const [isOpenAtFirst] = useState(isWide || isUnsaved);
  const { form, isBusy, error, issues } = useFormAction<typeof saveChannel>('saveChannel', {
    onDone: (saved) => {
      setKeysTyped(false);
      onSaved(toDraft(saved, channel));
    },
    onRefused,
  });
  const box = boxesOf(draft, issues, change);
  return (
    <details open={isOpenAtFirst} className="border border-thread bg-white">
      <summary className="flex cursor-pointer items-center justify-between gap-3 p-4">
        <h3 className="text-xl font-semibold">{name}</h3>
        <Badge tone={draft.isOn ? 'good' : 'quiet'}>{adminText.onOff({ state: draft.isOn ? 'on' : 'off' })}</Badge>
      </summary>
      <form {...form} noValidate aria-label={name} className="space-y-4 px-4 pb-4">
        {head}
        <input type="hidden" name="channel" value={channel} />
        <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
        <CheckBox name="isOn" isOn={draft.isOn} onChange={(isOn) => change({ isOn })}>
          {adminText.isOn({ channel: name })}
        </CheckBox>
        <Field
          label={adminText.sender({ channel })}
          {...box('sender')}
          translate="no"
          most={40}
          hint={adminText.senderHint({ channel })}
        />
        {messageKeys[channel].map((key) => (
          <PasswordField
            key={`${key} ${version}`}
            label={adminText.keyName({ key })}
            name={key}
            autoComplete="off"
            translate="no"
            defaultValue=""
            onChange={() => setKeysTyped(true)}
            hint={hasKeys ? adminText.keyStays() : adminText.keyHint({ key })}
            error={issues[key]}
          />
        ))}
        <Field
          label={adminText.price({ channel })}
          {...box('price')}
          inputMode="decimal"
          hint={adminText.priceHint({ channel })}
        />
        {channel === 'whatsapp' && (
          <>
            <CopiedText title={adminText.webhook()} text={stored.settings.webhookUrl} />
            <OnlyHere text={stored.settings.webhookUrl} />
          </>
        )}
        {channel === 'sms' && (
          <>
            <CopiedText title={adminText.reportsAddress()} text={stored.settings.reportsUrl} />
            <OnlyHere text={stored.settings.reportsUrl} />
            <p className="mt-1 text-md text-ink-soft">{adminText.reportsHint()}</p>
            <NewReportsAddress />
          </>
        )}
        <FormError>{error}</FormError>
        <SubmitButton isBusy={isBusy}>{adminText.saveChannel({ channel: name })}</SubmitButton>
        {question}
      </form>
    </details>
  );
}

function NewReportsAddress() {
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy, error } = useFormAction<typeof changeReportsAddress>('changeReportsAddress');
  return (
    <>
      <FormError>{error}</FormError>
      <QuietButton isBusy={isBusy} onClick={() => setAsking(true)}>
        {adminText.newReportsAddress()}
      </QuietButton>
      {isAsking && (
        <Confirm
          title={adminText.newReportsAddress()}
          onNo={() => setAsking(false)}
          closesFirst
          onYes={() => submit({})}
        >
          {adminText.newReportsAddressSure()}
        </Confirm>
      )}
    </>
  );
}

function find({ settings }: Stored, channel: MessageChannel) {
  const found = settings.channels.find((one) => one.channel === channel);
  if (!found) throw new Error(`the answer has no channel ${channel}`);
  return found;
}

function toDraft(stored: Stored, channel: MessageChannel): Draft {
  const { isOn, sender, price, updatedAt } = find(stored, channel);
  return { isOn, sender, price: plainRupees(parseRupees(price) ?? 0), updatedAt };
}
