import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime } from '#messages/format.ts';
import * as productImportText from '#text/product-import.ts';
import { call } from '../../../api/call.ts';

/** Says that the newest import broke off with the server that was at it, and how to complete it; nothing where none did. */
export function LastBrokenOff() {
  const { data } = useQuery({ queryKey: ['admin', 'imports'], queryFn: async () => call('GET /imports') });
  if (!data?.brokenOff) return null;
  const { startedAt, result } = data.brokenOff;
  return (
    <p role="status" className="mt-4 max-w-2xl border-s-4 border-madder bg-white px-4 py-3">
      <b>{productImportText.lastBrokeOff({ when: formatDayAndTime(startedAt) })}</b>{' '}
      {productImportText.brokeOffAt({ count: result?.rows ?? 0 })}
    </p>
  );
}
