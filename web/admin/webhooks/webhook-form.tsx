import type { Webhook } from '#contract/webhooks.ts';
import { webhookEvents, webhookLimits } from '#domain/webhooks.ts';
import * as hooksText from '#text/admin-webhooks.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { Field, FieldError, focusBox } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { NewSecret, saveWebhook } from './actions.ts';

type WebhookFormProps = {
  /** The stored webhook; undefined for a new one. */ webhook: Webhook | undefined;
  onClose: () => void;
  onMade: (made: NewSecret) => void;
};

/**
 * Each event is a field of its own, so that two people's edits of different events can be merged. The webhook's URL is
 * named `address`, because merge-edits.ts treats an object with `url` as a picture.
 */
type Draft = Pick<Webhook, 'name' | 'updatedAt'> & { address: string; events: Record<string, boolean> };

const labels: Partial<Record<string, () => string>> = { name: hooksText.name, address: hooksText.url };

/** The form for a webhook's name, address and events. If another owner has saved meanwhile, the typed texts stay. */
export function WebhookForm({ webhook, onClose, onMade }: WebhookFormProps) {
  const { draft, change, head, question, leave, pass, onRefused } = useEdit<Draft>({
    form: `webhook/${webhook?.id ?? 'new'}`,
    stored: toDraft(webhook),
    read: async () => readDraft(webhook?.id),
    savedByOther: editedText.webhook,
    labelOf: (path) => labels[path]?.(),
  });
  const { form, isBusy, error, issues } = useFormAction<typeof saveWebhook>('saveWebhook', {
    onDone: (made) => {
      if (made.secret !== undefined) onMade({ name: draft.name, secret: made.secret });
      pass(onClose);
    },
    onRefused,
  });
  return (
    <form {...form} noValidate className="max-w-2xl space-y-4">
      {head}
      <input type="hidden" name="id" value={webhook?.id ?? ''} />
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <Field
        ref={focusBox}
        label={hooksText.name()}
        name="name"
        required
        most={webhookLimits.nameLength}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        hint={hooksText.nameHint()}
        error={issues['name']}
      />
      <Field
        label={hooksText.url()}
        name="url"
        type="url"
        required
        translate="no"
        most={webhookLimits.urlLength}
        value={draft.address}
        onChange={({ target }) => change({ address: target.value })}
        hint={hooksText.urlHint()}
        error={issues['url']}
      />
      <Events
        chosen={draft.events}
        error={issues['events']}
        onChange={(event, isChosen) => change({ events: { ...draft.events, [event]: isChosen } })}
      />
      <FormError>{error}</FormError>
      <FormButtons
        yes={webhook ? hooksText.save() : hooksText.makeIt()}
        isBusy={isBusy}
        no={hooksText.cancel()}
        onNo={() => leave(onClose)}
      />
      {question}
    </form>
  );
}

type EventsProps = {
  chosen: Draft['events'];
  error: string | undefined;
  onChange: (event: string, isChosen: boolean) => void;
};

function Events({ chosen, error, onChange }: EventsProps) {
  return (
    <fieldset>
      <legend className="font-medium">{hooksText.events()}</legend>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-11 items-center gap-2 sm:min-h-9">
            <input
              type="checkbox"
              name="events"
              value={event}
              checked={chosen[event] ?? false}
              onChange={({ target }) => onChange(event, target.checked)}
            />
            {eventName(event)}
          </label>
        ))}
      </div>
      <p className="mt-1 text-md text-ink-soft">{hooksText.personal()}</p>
      {error && <FieldError id="webhook-events">{error}</FieldError>}
    </fieldset>
  );
}

export function eventName(event: string): string {
  return hooksText.event({ event: event.replace('.', '_') });
}

function toDraft(webhook: Webhook | undefined): Draft {
  const { name = '', url: address = '', updatedAt = '', events = [] } = webhook ?? {};
  return {
    name,
    address,
    updatedAt,
    events: Object.fromEntries(webhookEvents.map((event) => [event, events.includes(event)])),
  };
}

async function readDraft(id: string | undefined): Promise<Draft | undefined> {
  const { webhooks } = await call('GET /webhooks', { patienceMs: READ_PATIENCE_MS });
  const webhook = webhooks.find((one) => one.id === id);
  return webhook && toDraft(webhook);
}
