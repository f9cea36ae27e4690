import { Share2 } from 'lucide-react';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import * as productText from '#text/product-page.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';

const look = 'grid place-items-center size-12 rounded-cut border border-ink/45 bg-white hover:border-ink';

/** Shares a product by the phone's own sheet; where there is none, by WhatsApp. `url` is its whole address. */
export function Share({ title, url }: { title: string; url: string }) {
  const isInBrowser = useIsInBrowser();
  const icon = <Share2 aria-hidden className="size-5" />;
  // Some browsers have no sheet, and none has it on http.
  return isInBrowser && 'share' in navigator ? (
    <button
      type="button"
      aria-label={productText.share()}
      className={look}
      // A person who closes the sheet rejects it.
      onClick={() => void navigator.share({ title, text: title, url }).catch(() => {})}
    >
      {icon}
    </button>
  ) : (
    <a href={whatsAppLink('', `${title} ${url}`)} aria-label={productText.shareOnWhatsApp()} className={look}>
      {icon}
    </a>
  );
}
