import { FileDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import * as invoiceText from '#text/invoice.ts';
import { messageOf } from '../../api/api-error.ts';
import { download, type ExportCall } from '../../api/download.ts';
import { QuietButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';

/**
 * A button that downloads an order's invoice, with its credit note if there is one. If that fails, a notice gives the
 * reason.
 */
export function DownloadInvoice({ orderId }: { orderId: string }) {
  return (
    <DownloadButton call="GET /orders/{id}/invoice" id={orderId} failed={invoiceText.downloadFailed}>
      {invoiceText.download()}
    </DownloadButton>
  );
}

/** A button that downloads the credit note of a return. */
export function DownloadCreditNote({ returnId }: { returnId: string }) {
  return (
    <DownloadButton call="GET /returns/{id}/credit-note" id={returnId} failed={invoiceText.downloadNoteFailed}>
      {invoiceText.downloadNote()}
    </DownloadButton>
  );
}

type DownloadButtonProps = { call: ExportCall; id: string; failed: () => string; children: ReactNode };

function DownloadButton({ call, id, failed, children }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void download(call, { params: { id } })
      .catch((error: unknown) => notify('error', messageOf(error, failed()), 'account'))
      .finally(() => setBusy(false));
  };
  return (
    <QuietButton isBusy={isBusy} onClick={save}>
      <FileDown className="size-4" /> {children}
    </QuietButton>
  );
}
