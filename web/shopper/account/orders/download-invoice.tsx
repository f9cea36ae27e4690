import { FileDown } from 'lucide-react';
import { useState } from 'react';
import * as invoiceText from '#text/invoice.ts';
import { messageOf } from '../../../api/api-error.ts';
import { download } from '../../../api/download.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.tsx';

/** Saves an order's invoice, with its credit note if there is one; a notice says where it did not come. */
export function DownloadInvoice({ orderId }: { orderId: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void download('GET /orders/{id}/invoice', { params: { id: orderId } })
      .catch((error: unknown) => notify('error', messageOf(error, invoiceText.downloadFailed()), 'account'))
      .finally(() => setBusy(false));
  };
  return (
    <Button look="quiet" isBusy={isBusy} onClick={save}>
      <FileDown aria-hidden className="size-4" /> {invoiceText.download()}
    </Button>
  );
}
