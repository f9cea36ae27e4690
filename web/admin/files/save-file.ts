import { useState } from 'react';
import * as exportText from '#text/export.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { download, type ExportCall } from '../../api/download.ts';
import type { Input } from '../../api/address.ts';
import { post } from '../../ui/notices.tsx';

/** The time in milliseconds for which a notice of a refused export stays: long enough to read it and to try again. */
const REFUSED_MS = 10_000;

/**
 * Downloads one export at a time; `isBusy` is true until the download has ended. If the export fails, a notice gives
 * the reason and a button to try again. The notice has no button if this person lacks the permission for the export.
 * `save` never throws.
 */
export function useSaveFile(key: ExportCall, input: Input = {}): { save: () => void; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false);
  const fetchFile = () => {
    setBusy(true);
    void download(key, input)
      .catch((error: unknown) => tell(error, fetchFile))
      .finally(() => setBusy(false));
  };
  return { save: () => !isBusy && fetchFile(), isBusy };
}

function tell(error: unknown, tryAgain: () => void): void {
  const isForbidden = error instanceof ApiError && error.status === 403 && error.code !== 'STEP_UP_NEEDED';
  post({
    tone: 'error',
    text: messageOf(error, exportText.failed()),
    closesAfterMs: REFUSED_MS,
    ...(!isForbidden && { action: { label: exportText.tryAgain(), onClick: tryAgain } }),
  });
}
