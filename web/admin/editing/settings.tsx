import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as logText from '#text/admin-log.ts';
import { queries } from '../../api/queries.ts';
import { boxesOf } from '../../ui/boxes-of.ts';
import { useFormAction, type Done, type FormAction, type Refused } from '../../ui/form-action.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { SaveBar } from './save-bar.tsx';
import { refusedSave, send } from './send.ts';
import { READ_PATIENCE_MS, useEdit, type EditInput } from './use-edit.tsx';

/** Settings that one call reads and another call saves. Both calls return the settings in the same shape. */
type Settings<Answer> = {
  /** Names the settings in query keys (after `admin`) and in the form's stored draft. */
  name: string;
  read: (input?: { patienceMs: number }) => Promise<Answer>;
};

type SettingsPageProps<Answer> = {
  settings: Settings<Answer>;
  title: string;
  about?: string;
  /** The sentence that is shown if the settings cannot be read. */
  failed: string;
  children: (answer: Answer) => ReactNode;
};

/** A screen of settings: shows its heading at once. The form appears when the server has answered. */
export function SettingsPage<Answer>({ settings, title, about, failed, children }: SettingsPageProps<Answer>) {
  return (
    <>
      <h1 className="display text-3xl">{title}</h1>
      {about !== undefined && <p className="mt-3 max-w-2xl text-ink-soft">{about}</p>}
      <QueryAnswer query={useSettings(settings)} failed={failed} placeholder="mt-6 h-96 max-w-2xl">
        {children}
      </QueryAnswer>
    </>
  );
}

/**
 * Reads settings for a form. When the person returns to the window, the settings are not read again, because that would
 * change the form.
 */
export function useSettings<Answer>({ name, read }: Settings<Answer>) {
  return useQuery({ queryKey: ['admin', name], queryFn: async () => read(), refetchOnWindowFocus: false });
}

/** Waits for the answer to a settings form. The settings screen then shows the values in the answer. */
export async function saveSettings<Answer extends { message: string }>(
  { name }: Settings<unknown>,
  sent: Promise<Answer>,
  failed: string,
): Promise<Done<Answer> | Refused> {
  const onAnswer = (answer: Answer) => queries.setQueryData(['admin', name], answer);
  return send(sent, { failed, onAnswer, refuse: refusedSave });
}

type SettingsFormInput<Answer, Draft> = Omit<EditInput<Draft>, 'form' | 'stored' | 'read' | 'labelOf'> & {
  settings: Settings<Answer>;
  stored: Answer;
  draftOf: (answer: Answer) => Draft;
  /** The name of the action that saves the settings. */
  action: string;
  /** The labels of the fields that people can compare as text. */
  labels: Partial<Record<string, () => string>>;
  onSaved?: () => void;
};

/**
 * The state of a settings form: `useEdit` and `useFormAction` together. The function `box` returns the props of a
 * field's box.
 */
export function useSettingsForm<Answer, Draft extends { updatedAt: string }>({
  settings,
  stored,
  draftOf,
  action,
  labels,
  onSaved,
  ...input
}: SettingsFormInput<Answer, Draft>) {
  const edit = useEdit<Draft>({
    show: (value) => (typeof value === 'boolean' ? logText.onOff({ state: value ? 'on' : 'off' }) : String(value)),
    ...input,
    form: settings.name,
    stored: draftOf(stored),
    read: async () => draftOf(await settings.read({ patienceMs: READ_PATIENCE_MS })),
    labelOf: (path) => labels[path.split('.')[0] ?? '']?.(),
  });
  const sending = useFormAction<FormAction<Answer>>(action, {
    onDone: (saved) => {
      onSaved?.();
      edit.onSaved(draftOf(saved));
    },
    onRefused: edit.onRefused,
  });
  const text = boxesOf(edit.draft, sending.issues, edit.change);
  const box = (name: Parameters<typeof text>[0]) => ({ ...text(name), label: labels[name]?.() ?? '' });
  return { ...edit, ...sending, box };
}

type SettingsFormProps = {
  edit: Pick<ReturnType<typeof useSettingsForm<unknown, { updatedAt: string }>>, FormPart>;
  className?: string;
  /** Elements beside the Save button. */
  aside?: ReactNode;
  children: ReactNode;
};
type FormPart = 'form' | 'draft' | 'head' | 'question' | 'isBusy' | 'error';

/**
 * The frame of a settings form. If the server refuses the save, or another admin has saved meanwhile, the typed text
 * stays.
 */
export function SettingsForm({ edit, className = 'mt-6 max-w-2xl space-y-8', aside, children }: SettingsFormProps) {
  const { form, draft, head, question, isBusy, error } = edit;
  return (
    <form {...form} noValidate className={className}>
      <div className="space-y-4 empty:hidden">{head}</div>
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      {children}
      <SaveBar isBusy={isBusy} error={error}>
        {aside}
      </SaveBar>
      {question}
    </form>
  );
}
