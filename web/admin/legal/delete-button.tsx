import { useState } from 'react';
import type { LegalPage } from '#contract/legal-pages.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import * as commonText from '#text/common.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { QuietButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notices.tsx';

/** Deletes a legal page that the owner has added, after a confirmation. */
export function DeletePage({ page: { id, title } }: { page: LegalPage }) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const { message } = await call('DELETE /legal-pages/{id}', { params: { id } });
      notify('success', message, 'shop');
    } catch (error) {
      notify('error', messageOf(error, adminLegalText.deleteFailed()), 'shop');
    }
    setBusy(false);
    setAsked(false);
    await queries.invalidateQueries({ queryKey: ['admin', 'legal-pages'] });
  };
  return (
    <>
      <QuietButton onClick={() => setAsked(true)}>{adminLegalText.deletePage()}</QuietButton>
      {isAsked && (
        <Confirm
          title={adminLegalText.deleteTitle({ title })}
          yes={commonText.deleteIt()}
          isBusy={isBusy}
          onYes={() => void remove()}
          onNo={() => setAsked(false)}
        >
          {adminLegalText.deleteBody()}
        </Confirm>
      )}
    </>
  );
}
