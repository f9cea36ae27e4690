import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { isWorkbookText } from '#domain/workbook-text.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { QuietButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { decodeText } from './decode-text.ts';
import { FileDrop } from './file-drop.tsx';

/**
 * Stores a list of payments that a person pastes or drops as a file. `look` sends the list to the server, whose answer
 * says how it has read each line. `failed` is the sentence that is shown if the server does not answer.
 */
export function usePastedList<L>({ failed }: { failed: string }) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<L>();
  const { isBusy, error, setError, send } = useSending(failed);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const read = decodeText(await file.arrayBuffer());
    // Some programs write a workbook and call it .csv.
    if (isWorkbookText(read)) return setError(spreadsheetText.workbook());
    setText(read);
    setError(undefined);
  };
  return {
    text,
    setText,
    read,
    answer,
    isBusy,
    error,
    look: (event: FormEvent, ask: () => Promise<L>) => {
      event.preventDefault();
      void send(async () => setAnswer(await ask()));
    },
    write: (work: () => Promise<void>) => void send(work),
  };
}

type List = Pick<ReturnType<typeof usePastedList>, 'text' | 'setText' | 'read' | 'isBusy' | 'error'>;

/** Shows a box for a file, and a box for pasted lines. */
export function PastedListBox({
  list,
  words,
  maxBytes,
}: {
  list: List;
  words: { file: string; list: string; hint?: string };
  maxBytes: number;
}) {
  return (
    <>
      <FileDrop
        label={words.file}
        rule={{ kind: 'csv', maxCount: 1, maxBytes }}
        className="max-w-xl"
        onFiles={([file]) => void list.read(file)}
      />
      <TextArea
        label={words.list}
        hint={words.hint}
        rows={8}
        translate="no"
        spellCheck={false}
        className="max-w-xl tabular-nums"
        value={list.text}
        onText={list.setText}
      />
    </>
  );
}

/** A button that sends the list to the server to check. The error of the last check stands above the button. */
export function CheckPastedList({ list, children }: { list: List; children: ReactNode }) {
  const id = useId();
  return (
    <>
      {list.error && <FieldError id={id}>{list.error}</FieldError>}
      <QuietButton type="submit" isBusy={list.isBusy} disabled={list.text.trim() === ''}>
        {children}
      </QuietButton>
    </>
  );
}
