import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { toCsvFile } from '#domain/csv.ts';
import { deliveryLimits } from '#domain/delivery.ts';
import { readPinList, type PinList } from '#domain/pin-list.ts';
import * as adminText from '#text/admin-delivery.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { saveBlob } from '../../api/save-blob.ts';
import { BareButton, QuietButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { notify } from '../../ui/notices.tsx';
import { decodeText } from '../files/decode-text.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { toolClass } from '../lists/list-tools.tsx';
import { ListPlan } from './list-plan.tsx';
import { pinRows } from './pin-rows.ts';
import type { ZoneDraft } from './rules-draft.ts';

/**
 * The largest list that the screen reads, in bytes. A list of all PIN codes of India with city and state is about two
 * megabytes large.
 */
const MOST_BYTES = 8 * 1024 * 1024;

type ListImportProps = { zones: readonly ZoneDraft[]; onZones: (zones: readonly ZoneDraft[]) => void };

/**
 * Reads a courier's list and shows what it would change. The browser reads the list and does not send it to the server.
 * If the owner presses "Use these", the zones of the list go into the draft of the rules.
 */
export function ListImport({ zones, onZones }: ListImportProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [list, setList] = useState<PinList>();
  const [error, setError] = useState<string>();
  const type = (typed: string) => {
    setText(typed);
    setList(undefined);
    setError(undefined);
  };
  const read = () => {
    const answer = readPinList(text);
    setList(typeof answer === 'string' ? undefined : answer);
    setError(typeof answer === 'string' ? refusals[answer]() : undefined);
  };
  const use = (next: readonly ZoneDraft[]) => {
    onZones(next);
    type('');
    notify('success', adminText.usedThese(), 'account');
  };
  const save = () => saveBlob(new Blob([toCsvFile(pinRows(zones))], { type: 'text/csv;charset=utf-8' }), FILE_NAME);
  return (
    <fieldset>
      <legend className="display text-2xl">{adminText.importList()}</legend>
      <p className="mt-1 text-md text-ink-soft">{adminText.importHint()}</p>
      <label htmlFor={id} className="mt-3 mb-1.5 block font-medium">
        {adminText.list()}
      </label>
      <textarea
        id={id}
        rows={6}
        translate="no"
        spellCheck={false}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => type(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length < LONG) return;
          event.preventDefault();
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          type(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
        }}
        className={`${inputClass} py-2.5 tabular-nums`}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <FileDrop
        label={adminText.file()}
        rule={{ kind: 'csv', maxCount: 1, maxBytes: MOST_BYTES }}
        isEmptiedAtOnce
        className="mt-4"
        onFiles={([file]) => void file?.arrayBuffer().then((bytes) => type(decodeText(bytes)))}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <QuietButton disabled={text.trim() === ''} onClick={read}>
          {adminText.read()}
        </QuietButton>
        <button type="button" className={toolClass} onClick={save}>
          <FileDown className="size-4" /> {adminText.exportPins()}
        </button>
        {text !== '' && <BareButton onClick={() => type('')}>{adminText.clear()}</BareButton>}
      </div>
      <div aria-live="polite">{list && <ListPlan list={list} zones={zones} onUse={use} />}</div>
    </fieldset>
  );
}

/**
 * Browsers insert a pasted text line by line. If the text is longer than this number of characters, the page would stop
 * reacting for some time.
 */
const LONG = 20_000;

const FILE_NAME = 'pin-codes.csv';

const refusals = {
  nothing: adminText.listNothing,
  workbook: spreadsheetText.workbook,
  tooLong: () => adminText.listTooLong({ max: deliveryLimits.pins }),
};
