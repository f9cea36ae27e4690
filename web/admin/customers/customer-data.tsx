import { useState } from 'react';
import * as commonText from '#text/common.ts';
import * as personalDataText from '#text/personal-data.ts';
import { Button } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { saveFile } from '../save-file.ts';
import type { eraseCustomer } from './erase-customer.ts';

/** Saves all that is kept about a customer as a file, or erases it after asking. */
export function CustomerData({ id, isErased }: { id: string; isErased: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy } = useFormAction<typeof eraseCustomer>('eraseCustomer', { onDone: () => setAsking(false) });
  const save = () =>
    void saveFile('GET /customers/{id}/personal-data', { params: { id } }, personalDataText.exportFailed());
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {isErased && <p className="grow">{personalDataText.isErased()}</p>}
      {isAsking ? (
        <>
          <p className="grow">{personalDataText.eraseCustomerSure()}</p>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {commonText.no()}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => submit({ id })}>
            {personalDataText.yesErase()}
          </Button>
        </>
      ) : (
        <>
          <Button look="quiet" onClick={save}>
            {personalDataText.exportData()}
          </Button>
          {!isErased && (
            <Button look="quiet" onClick={() => setAsking(true)}>
              {personalDataText.eraseCustomer()}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
