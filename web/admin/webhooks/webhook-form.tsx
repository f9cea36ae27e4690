import type { Webhook } from '#contract/webhooks.ts';
import { webhookEvents, webhookLimits } from '#domain/webhooks.ts';
import * as hooksText from '#text/admin-webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, focusBox } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import type { NewSecret, saveWebhook } from './actions.ts';

type WebhookFormProps = {
  /** A new one without. */ webhook: Webhook | undefined;
  onClose: () => void;
  onMade: (made: NewSecret) => void;
};

/** A webhook's name, its address, and what it is told of. */
export function WebhookForm({ webhook, onClose, onMade }: WebhookFormProps) {
  const { form, isBusy, error, issues } = useFormAction<typeof saveWebhook>('saveWebhook', {
    onDone: (made) => {
      if (made) onMade(made);
      onClose();
    },
  });
  return (
    <form {...form} noValidate className="max-w-2xl space-y-4">
      <input type="hidden" name="id" value={webhook?.id ?? ''} />
      <Field
        ref={focusBox}
        label={hooksText.name()}
        name="name"
        required
        autoComplete="off"
        maxLength={webhookLimits.nameLength}
        defaultValue={webhook?.name}
        hint={hooksText.nameHint()}
        error={issues['name']}
      />
      <Field
        label={hooksText.url()}
        name="url"
        type="url"
        required
        translate="no"
        autoComplete="off"
        maxLength={webhookLimits.urlLength}
        defaultValue={webhook?.url}
        hint={hooksText.urlHint()}
        error={issues['url']}
      />
      <fieldset>
        <legend className="font-medium">{hooksText.events()}</legend>
        <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {webhookEvents.map((event) => (
            <label key={event} className="flex min-h-11 items-center gap-2 sm:min-h-9">
              <input
                type="checkbox"
                name="events"
                value={event}
                defaultChecked={webhook?.events.includes(event) ?? false}
              />
              {eventName(event)}
            </label>
          ))}
        </div>
        <p className="mt-1 text-md text-ink-soft">{hooksText.personal()}</p>
        {issues['events'] && <FieldError id="webhook-events">{issues['events']}</FieldError>}
      </fieldset>
      {error && <FieldError id="webhook-error">{error}</FieldError>}
      <div className="flex gap-3">
        <Button type="submit" isBusy={isBusy}>
          {webhook ? hooksText.save() : hooksText.makeIt()}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {hooksText.cancel()}
        </Button>
      </div>
    </form>
  );
}

export function eventName(event: string): string {
  return hooksText.event({ event: event.replace('.', '_') });
}
