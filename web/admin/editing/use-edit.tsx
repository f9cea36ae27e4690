import { useState, type ReactNode } from 'react';
import * as conflictText from '#text/admin-conflict.ts';
import { BroughtBack } from '../../drafts/brought-back.tsx';
import { keptWork } from '../../drafts/form-draft.ts';
import { notify } from '../../ui/notices.tsx';
import { useUnsavedGuard } from '../../drafts/unsaved-guard.tsx';
import { isSame, mergeEdits, type Edit } from './merge-edits.ts';
import { SavedByOther, type Difference } from './saved-by-other.tsx';

/**
 * The time in milliseconds to wait for the values that another admin has saved. The time is short, because the person
 * already knows that somebody else has saved.
 */
export const READ_PATIENCE_MS = 8000;

export type EditInput<Value> = {
  /** The name of the form, with the id of the object that it edits. The browser stores the draft under this name. */
  form: string;
  /** The values that the form read when it opened. */
  stored: Value;
  /** Reads the form's values again from the server, to show the values that another admin has saved. */
  read: () => Promise<Value | undefined>;
  /** The sentence which says that another admin has saved. */
  savedByOther: (theirs: Value) => string;
  /**
   * The label of the field with this path, such as `hero.0.title`. The label is undefined if the form does not show the
   * field as text.
   */
  labelOf: (path: string) => string | undefined;
  /** Formats a value for display, if the value is not a plain text. */
  show?: (value: unknown) => string;
  /** True if something besides the values is unsaved, such as a chosen file. */
  isMore?: boolean;
};

/**
 * Holds a form of the back office while a person edits it. The hook holds the typed values, asks before they are lost,
 * and restores a draft after a reload. If another admin has saved meanwhile, the hook lets the person choose between
 * both versions. Render `head` above the fields, and `question` beside the form as its dialog. `version` changes when
 * the hook puts other values into the fields.
 */
export function useEdit<Value extends { updatedAt: string }>(input: EditInput<Value>) {
  const { form, stored, read, savedByOther, labelOf, show: textOf = String, isMore = false } = input;
  const [kept] = useState(() => readUseful<Value>(form, stored));
  const [broughtBackAt, setBroughtBackAt] = useState(kept?.at);
  const [edit, setEdit] = useState<Edit<Value>>(kept?.value ?? { base: stored, draft: stored });
  const [theirs, setTheirs] = useState(kept && kept.value.base.updatedAt !== stored.updatedAt ? stored : undefined);
  const [version, setVersion] = useState(0);
  const isUnsaved = isMore || !isSame(edit.draft, edit.base);
  const { leave, pass, question } = useUnsavedGuard({ isUnsaved, draft: { form, value: edit } });
  const show = (edit: Edit<Value>) => {
    setEdit(edit);
    setTheirs(undefined);
    setVersion(version + 1);
  };
  const begin = (value: Value) => {
    setBroughtBackAt(undefined);
    show({ base: value, draft: value });
  };
  const head: ReactNode = (
    <>
      <BroughtBack at={broughtBackAt} onDiscard={() => begin(theirs ?? stored)} />
      {theirs && (
        <SavedByOther
          differences={listDifferences(edit, theirs, labelOf, textOf)}
          onTakeTheirs={() => begin(theirs)}
          onKeepMine={() => show(mergeEdits(edit, theirs).edit)}
        >
          {savedByOther(theirs)}
        </SavedByOther>
      )}
    </>
  );
  return {
    draft: edit.draft,
    change: (part: Partial<Value>) => setEdit(({ base, draft }) => ({ base, draft: { ...draft, ...part } })),
    isUnsaved,
    version,
    head,
    question,
    leave,
    pass,
    /** Starts again from the values that the server has stored. */
    onSaved: begin,
    /** If the server has refused the save because another admin has saved, shows that admin's values. */
    onRefused: async ({ reason }: { reason?: string }) => {
      if (reason !== 'EDITED_ELSEWHERE') return;
      const theirs = await read().catch(() => undefined);
      if (theirs) setTheirs(theirs);
      else notify('error', conflictText.notRead(), 'account');
    },
  };
}

/**
 * Reads the draft that the browser stored. Returns undefined if the draft equals the saved values: then the server had
 * stored the values, but its answer was lost.
 */
function readUseful<Value extends { updatedAt: string }>(form: string, stored: Value) {
  const kept = keptWork<Edit<Value>>(form);
  if (!kept) return undefined;
  // An older build may have stored a draft that lacks a field.
  const value = { base: { ...stored, ...kept.value.base }, draft: { ...stored, ...kept.value.draft } };
  return isSame({ ...value.draft, updatedAt: stored.updatedAt }, stored) ? undefined : { ...kept, value };
}

function listDifferences<Value>(
  edit: Edit<Value>,
  theirs: Value,
  labelOf: (path: string) => string | undefined,
  textOf: (value: unknown) => string,
): Difference[] {
  return mergeEdits(edit, theirs).clashes.flatMap(({ path, mine, theirs }) => {
    const label = labelOf(path);
    return label === undefined ? [] : [{ label, mine: textOf(mine), theirs: textOf(theirs) }];
  });
}
