import type { Import } from '#contract/spreadsheets.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as productImportText from '#text/product-import.ts';

/** Says that the newest import stopped before its end and will not continue, and explains how to complete it. */
export function LastBrokenOff({ brokenOff: { startedAt, whyBrokenOff, result } }: { brokenOff: Import }) {
  return (
    <p role="status" className="mt-4 max-w-2xl border-s-4 border-madder bg-white px-4 py-3">
      <b>{productImportText.lastBrokeOff({ when: formatDayAndTime(startedAt) })}</b>{' '}
      {whyBrokenOff !== null && `${whyBrokenOff} `}
      {productImportText.brokeOffAt({ count: result?.rows ?? 0 })}
    </p>
  );
}
