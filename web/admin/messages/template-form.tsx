import { useId } from 'react';
import type { MessageTemplate } from '#contract/messages.ts';
import { smsParts } from '#domain/sms-parts.ts';
import { templateStates, type TemplateState } from '#domain/messages.ts';
import { locales } from '#messages/locales.ts';
import * as adminText from '#text/admin-messages.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { Field, FieldError, focusBox } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { Options } from '../../ui/options.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveTemplate } from './actions.ts';
import { messageSettings, type Stored } from './settings.ts';
import { TestForm } from './test-form.tsx';

type Draft = { providerName: string; words: string; state: TemplateState; updatedAt: string };

type TemplateFormProps = {
  template: MessageTemplate;
  title: string;
  variables: readonly string[];
  onClose: () => void;
};

/**
 * Edits a template's text, and its name and state at the provider. Shows a preview, and a button that sends a test to a
 * phone.
 */
export function TemplateForm({ template, title, variables, onClose }: TemplateFormProps) {
  const id = useId();
  const { channel, event, language, isFixed } = template;
  const labels: Partial<Record<string, () => string>> = {
    providerName: () => adminText.providerName({ channel }),
    words: adminText.words,
    state: adminText.stateLabel,
  };
  const { draft, change, head, question, isUnsaved, leave, onSaved, onRefused } = useEdit<Draft>({
    form: `messages/${channel}/${event}/${language}`,
    stored: template,
    read: async () => findIn(await messageSettings.read({ patienceMs: READ_PATIENCE_MS }), template),
    savedByOther: editedText.messageTemplate,
    labelOf: (path) => labels[path]?.(),
  });
  const { form, isBusy, error, issues } = useFormAction<typeof saveTemplate>('saveTemplate', {
    onDone: (saved) => onSaved(findIn(saved, template) ?? template),
    onRefused,
  });
  return (
    <div className="mt-4 border border-thread bg-white p-4">
      <form {...form} noValidate aria-labelledby={id} className="max-w-2xl space-y-4">
        <h3 id={id} className="text-xl font-semibold">
          {title}
        </h3>
        {head}
        {Object.entries({ channel, event, language, expectedUpdatedAt: draft.updatedAt }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          ref={focusBox}
          label={adminText.providerName({ channel })}
          name="providerName"
          translate="no"
          most={200}
          value={draft.providerName}
          onChange={({ target }) => change({ providerName: target.value })}
          hint={adminText.providerNameHint({ channel })}
          error={issues['providerName']}
        />
        <div>
          <label htmlFor={`${id}-words`} className="font-medium">
            {adminText.words()}
          </label>
          <textarea
            id={`${id}-words`}
            name="words"
            rows={5}
            lang={locales[language].tag}
            readOnly={isFixed}
            value={draft.words}
            onChange={({ target }) => change({ words: target.value })}
            aria-invalid={issues['words'] ? true : undefined}
            aria-describedby={`${id}-variables`}
            className={`${inputClass} py-2.5`}
          />
          {issues['words'] && <FieldError id={`${id}-error`}>{issues['words']}</FieldError>}
          <p id={`${id}-variables`} className="mt-1.5 text-md text-ink-soft">
            {isFixed
              ? adminText.wordsFixed()
              : adminText.variables({ names: variables.map((name) => `{${name}}`).join(', ') })}
          </p>
        </div>
        <div>
          <label htmlFor={`${id}-state`} className="font-medium">
            {adminText.stateLabel()}
          </label>
          <select
            id={`${id}-state`}
            name="state"
            value={draft.state}
            onChange={({ target }) =>
              change({ state: templateStates.find((state) => state === target.value) ?? 'draft' })
            }
            className={inputClass}
          >
            <Options of={templateStates.map((state) => [state, adminText.state({ state })])} />
          </select>
          <p className="mt-1.5 text-md text-ink-soft">{adminText.stateHint()}</p>
        </div>
        <FormError>{error}</FormError>
        <FormButtons
          yes={adminText.saveTemplate()}
          isBusy={isBusy}
          no={adminText.close()}
          onNo={() => leave(onClose)}
        />
        {question}
      </form>
      {isUnsaved ? (
        <p className="mt-4 text-md text-ink-soft">{adminText.saveForPreview()}</p>
      ) : (
        <>
          <Preview text={template.preview} language={locales[language].tag} />
          {channel === 'sms' && (
            <p className="mt-1 text-md text-ink-soft">{adminText.parts({ count: smsParts(template.preview) })}</p>
          )}
          {!isFixed && (
            <CopiedText
              title={adminText.forProvider({ channel })}
              text={template.forProvider}
              language={locales[language].tag}
            />
          )}
          <TestForm template={template} />
        </>
      )}
    </div>
  );
}

function Preview({ text, language }: { text: string; language: string }) {
  return (
    <figure className="mt-4 max-w-2xl">
      <figcaption className="font-medium">{adminText.preview()}</figcaption>
      <p lang={language} className="mt-1 bg-kora-deep px-3 py-2 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </figure>
  );
}

function findIn({ settings }: Stored, { channel, event, language }: MessageTemplate): MessageTemplate | undefined {
  return settings.templates.find((one) => one.channel === channel && one.event === event && one.language === language);
}
