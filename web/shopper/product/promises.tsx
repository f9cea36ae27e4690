import { MapPin, RotateCcw, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { DELIVERY_DAYS, expectedDeliveryDay } from '#domain/expected-delivery.ts';
import { helpPath } from '#domain/paths.ts';
import { formatDay } from '#messages/format.ts';
import * as productText from '#text/product-page.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { part } from '../../ui/part.tsx';
import { PathIcon } from '../../ui/path-icon.tsx';
import { useFrame } from '../frame/use-frame.ts';
import { boldTags, withTags } from '../../ui/with-tags.tsx';
import type { Selection } from './use-selection.ts';

// The placeholder is as high as the PIN box, so that nothing moves when the code of the box has loaded.
const PinPart = part(async () => import('../delivery/pin-part.tsx'), { waiting: <div className="h-41" /> });

/**
 * The texts about returns, questions and sales. `returns` says how long the piece can be returned and who pays; it is
 * missing if the shop accepts no returns. `ask` has the link that opens WhatsApp with a question about the product, and
 * its drawing. `saleEnds` has for a size with a sale price, by the size's id, a text that says until when this price is
 * valid. The server writes these texts, so the browser needs no code for them.
 */
export type PromiseWords = {
  returns?: string;
  ask?: { href: string; icon: string };
  saleEnds?: Record<string, string>;
};

type PromisesProps = Pick<Selection, 'isInStock' | 'price' | 'quantity'> &
  Omit<PromiseWords, 'saleEnds'> & { isComing: boolean };

/**
 * Shows when the product would arrive if it is in stock, the terms of returns, and links for questions and to the
 * tracking page. If the owner has set delivery zones, the day of arrival depends on the PIN code.
 */
export function Promises({ isInStock, price, quantity, returns, ask, isComing }: PromisesProps) {
  const isInBrowser = useIsInBrowser();
  const { asksPin, takesReturns } = useFrame();
  // oxlint-disable-next-line react/purity -- the day of the shopper's visit is the day that is meant
  const day = formatDay(expectedDeliveryDay(new Date().toISOString()));
  return (
    <ul className="mt-6 space-y-2 text-md text-links">
      {isInStock && (
        <li className="flex items-center gap-3">
          {asksPin ? (
            <PinPart lines={[{ ...price, quantity }]} />
          ) : (
            <>
              <Truck className="size-5 text-ink-soft rtl:-scale-x-100" />
              {/* The browser calculates the day from its own time, because the cached page may be a day old. */}
              <span>
                {isInBrowser
                  ? withTags(productText.deliveryBy({ day }), boldTags)
                  : productText.deliveryIn({ days: DELIVERY_DAYS })}
              </span>
            </>
          )}
        </li>
      )}
      {(returns || (isComing && takesReturns)) && (
        // Until the text about returns comes, this line has room for two lines of text, which a phone needs.
        <li className={`flex items-center gap-3 ${returns ? '' : 'min-h-12'}`}>
          <RotateCcw className="size-5 shrink-0 text-ink-soft" />
          {returns && <Link to={helpPath('returns')}>{returns}</Link>}
        </li>
      )}
      {ask && (
        <li className="flex items-center gap-3">
          <PathIcon aria-hidden icon={ask.icon} className="size-5 text-ink-soft" />
          <a href={ask.href}>{productText.ask()}</a>
        </li>
      )}
      <li className="flex items-center gap-3">
        <MapPin className="size-5 text-ink-soft" />
        <Link to="/track">{productText.track()}</Link>
      </li>
    </ul>
  );
}
