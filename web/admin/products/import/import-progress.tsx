import type { Import } from '#contract/spreadsheets.ts';
import { formatShare } from '#messages/format-days.ts';
import * as commonText from '#text/common.ts';
import * as productImportText from '#text/product-import.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../files/progress-bar.tsx';
import { UploadTrouble, useUploadShare } from '../../files/upload-progress.tsx';

type ImportProgressProps = {
  job: Import | undefined;
  isSending: boolean;
  /** The number of pictures that the browser sends with the import. */
  pictures: number;
  onCancel: () => void;
};

/** Shows the progress of the import. A person can cancel the import once the server has received the files. */
export function ImportProgress({ job, isSending, pictures, onCancel }: ImportProgressProps) {
  const sent = useUploadShare();
  const done = job && job.total > 0 ? job.done / job.total : 0;
  // After the last byte has arrived, the server unpacks the pictures. While the server unpacks the pictures, it reports
  // no progress.
  const isReading = isSending && sent === 1;
  const share = isReading ? undefined : isSending ? sent : done;
  const label = isReading ? productImportText.reading({ count: pictures }) : labelOf(job, isSending);
  return (
    <div className="mt-6 flex max-w-2xl items-center gap-4">
      <div role="status" className="grow">
        <p className="flex justify-between">
          <span>{label}</span> {share !== undefined && <span className="price">{formatShare(share)}</span>}
        </p>
        <ProgressBar label={label} value={share} max={1} />
        {isSending && <UploadTrouble />}
      </div>
      {!isSending && <QuietButton onClick={onCancel}>{commonText.cancel()}</QuietButton>}
    </div>
  );
}

function labelOf(job: Import | undefined, isSending: boolean): string {
  if (isSending) return productImportText.sending();
  return job?.isDryRun === false ? productImportText.importing() : productImportText.lookingThrough();
}
