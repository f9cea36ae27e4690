import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatDay } from '#messages/format.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as commonText from '#text/common.ts';
import * as formText from '#text/shopper-returns.ts';
import { queries } from '../../../api/queries.ts';
import {
  chosenOf,
  nothingAsked,
  toBody,
  type Offered,
  type OfferedLine,
  type ReturnDraft,
} from '../../../returns/draft.ts';
import {
  KindFields,
  LineFields,
  MoneyFields,
  Outcome,
  PhotoFields,
  ReasonFields,
} from '../../../returns/return-fields.tsx';
import type { Voice } from '../../../returns/voice.ts';
import { BroughtBack } from '../../../drafts/brought-back.tsx';
import { QuietButton } from '../../../ui/button.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { keptWork } from '../../../drafts/form-draft.ts';
import { useUnsavedGuard } from '../../../drafts/unsaved-guard.tsx';
import { focusFirstBox } from '../../editing/first-box.ts';
import { isSame } from '../../editing/merge-edits.ts';
import { SaveBar } from '../../editing/save-bar.tsx';
import { offerQuery, type noteReturn } from './note-actions.ts';

const voice: Voice = {
  title: returnsText.noteKind,
  money: returnsText.noteMoney,
  words: returnsText.noteWords,
  photosHint: returnsText.notePhotosHint,
  refundOf: returnsText.noteRefund,
  heldAtOnce: returnsText.noteHeld,
};

type NoteFormProps = { order: Order; offered: Offered; onClose: () => void };

/**
 * The form for a return, as shoppers see it, but filled in by staff. Staff may also choose pieces whose return the
 * shop's terms do not allow.
 */
export function NoteForm({ order, offered, onClose }: NoteFormProps) {
  const { id } = order;
  const { lines } = offered;
  const { draft, change, head, question, leave, pass } = useReturnDraft(id, lines);
  const { form, isBusy, error, issues } = useFormAction<typeof noteReturn>('noteReturn', {
    onDone: () => pass(onClose),
    // After a refusal the form reads again which pieces may come back. After a lost answer the form reads nothing,
    // because the next try must send the same request again.
    onRefused: ({ reason }) => {
      if (reason !== undefined) void queries.refetchQueries({ queryKey: offerQuery(id).queryKey });
    },
  });
  const within = lines.filter(({ refusal }) => refusal === null);
  const beyond = lines.filter(({ refusal }) => refusal !== null);
  const fields = { draft, onChange: change, voice };
  return (
    <form {...form} ref={focusKind} noValidate className="mt-4">
      <div className="mb-4 empty:hidden">{head}</div>
      <input type="hidden" name="orderId" value={id} />
      <input type="hidden" name="body" value={JSON.stringify(toBody(draft, lines, order))} />
      <div className="grid gap-x-10 gap-y-6 pb-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-6">
          <KindFields {...fields} />
          {lines.length === 0 && <p>{returnsText.noteNothing()}</p>}
          <LineFields {...fields} title={formText.which()} order={order} lines={within} />
          <LineFields
            {...fields}
            title={returnsText.noteBeyond()}
            about={returnsText.noteBeyondAbout()}
            order={order}
            lines={beyond}
            noteOf={whyBeyond}
          />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <ReasonFields {...fields} issues={issues} />
          <MoneyFields {...fields} order={order} issues={issues} isOwn={false} />
          <PhotoFields {...fields} />
        </div>
      </div>
      <SaveBar
        isBusy={isBusy}
        error={error}
        place="dialog"
        label={returnsText.noteSend({ kind: draft.kind })}
        isIdle={chosenOf(draft, lines).length === 0}
      >
        <QuietButton onClick={() => leave(onClose)}>{commonText.cancel()}</QuietButton>
        <div className="me-auto">
          <Outcome {...fields} order={order} offered={offered} />
        </div>
      </SaveBar>
      {question}
    </form>
  );
}

/** Moves the focus to the beginning of the form: the chosen kind of return. */
function focusKind(form: HTMLFormElement | null): void {
  focusFirstBox(form?.querySelector<HTMLElement>('[name=kind]:checked') ?? null);
}

/**
 * Returns the form's draft and the functions that change it. The browser stores the draft without its photos, and
 * restores it after a reload.
 */
function useReturnDraft(orderId: string, offered: readonly OfferedLine[]) {
  const form = `return/${orderId}`;
  const [untouched] = useState(() => nothingAsked(offered));
  const [kept] = useState(() => keptWork<ReturnDraft>(form));
  const [broughtBackAt, setBroughtBackAt] = useState(kept?.at);
  const [draft, setDraft] = useState<ReturnDraft>({ ...untouched, ...kept?.value, photos: 0 });
  const isUnsaved = !isSame(draft, untouched);
  const guard = useUnsavedGuard({ isUnsaved, draft: { form, value: draft } });
  const discard = () => {
    setBroughtBackAt(undefined);
    setDraft(untouched);
  };
  const areFilesMissing = (kept?.value.photos ?? 0) > 0;
  const head = <BroughtBack at={broughtBackAt} areFilesMissing={areFilesMissing} onDiscard={discard} />;
  const change = (part: Partial<ReturnDraft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change, head, ...guard };
}

function whyBeyond({ until }: OfferedLine): string {
  return until === null ? returnsText.noteBeyondKind() : returnsText.noteBeyondTime({ day: formatDay(until) });
}
