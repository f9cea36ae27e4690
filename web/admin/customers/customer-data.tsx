import { useState } from 'react';
import * as personalDataText from '#text/personal-data.ts';
import { QuietButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useFocusForRow } from '../../ui/use-kept-focus.ts';
import { useSaveFile } from '../files/save-file.ts';
import type { eraseCustomer } from './actions.ts';

/** Saves all data about a customer as a file. Another button erases the data after the person has confirmed this. */
export function CustomerData({ id, isErased }: { id: string; isErased: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { save, isBusy } = useSaveFile('GET /customers/{id}/personal-data', { params: { id } });
  return (
    <div data-row className="mt-4 flex flex-wrap items-center gap-3">
      {isErased && <p className="grow">{personalDataText.isErased()}</p>}
      <QuietButton isBusy={isBusy} onClick={save}>
        {personalDataText.exportData()}
      </QuietButton>
      {/* The button is not removed before the question has closed, because the question returns the focus to the
          button. */}
      {(!isErased || isAsking) && <EraseButton onClick={() => setAsking(true)} />}
      {isAsking && <EraseQuestion id={id} onClose={() => setAsking(false)} />}
    </div>
  );
}

function EraseButton({ onClick }: { onClick: () => void }) {
  return (
    <QuietButton ref={useFocusForRow()} onClick={onClick}>
      {personalDataText.eraseCustomer()}
    </QuietButton>
  );
}

/** Asks before the customer's data is erased. If the shop refuses, the question stays open and shows the reason. */
function EraseQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const { submit, isBusy, error } = useFormAction<typeof eraseCustomer>('eraseCustomer', { onDone: onClose });
  return (
    <Confirm
      title={personalDataText.eraseCustomer()}
      yes={personalDataText.yesErase()}
      isBusy={isBusy}
      onNo={onClose}
      onYes={() => submit({ id })}
    >
      <p className="mb-3">{personalDataText.eraseCustomerSure()}</p>
      <FormError>{isBusy ? undefined : error}</FormError>
    </Confirm>
  );
}
