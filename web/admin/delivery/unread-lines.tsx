import { deliveryLimits } from '#domain/delivery.ts';
import type { UnreadLine } from '#domain/pin-list.ts';
import * as adminText from '#text/admin-delivery.ts';

/** The screen shows at most this number of unread lines. */
const SHOWN = 200;

/** Shows the lines of a list that could not be read, each with the reason. */
export function UnreadLines({ unread }: { unread: readonly UnreadLine[] }) {
  if (unread.length === 0) return null;
  return (
    <div className="border-s-4 border-madder bg-madder-wash px-4 py-3">
      <p className="font-semibold">{adminText.unread({ count: unread.length })}</p>
      <ul className="mt-1 max-h-60 space-y-1 overflow-auto text-md">
        {unread.slice(0, SHOWN).map(({ line, text, trouble }) => (
          <li key={line} className="wrap-anywhere">
            {adminText.unreadLine({ line, text })}{' '}
            <b className="text-madder">{adminText.trouble({ trouble, max: deliveryLimits.days })}</b>
          </li>
        ))}
      </ul>
      {unread.length > SHOWN && <p className="mt-1">{adminText.unreadMore({ count: unread.length - SHOWN })}</p>}
    </div>
  );
}
