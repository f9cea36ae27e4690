import { useHref, useLocation } from 'react-router';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import * as productText from '#text/product-page.ts';
import { PathIcon } from '../../ui/path-icon.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { useFrame } from '../frame/use-frame.ts';
import { heartLooks } from '../heart-button.tsx';

/** The drawing of the share button has three rings, joined by two lines. */
const RING = 'a3 3 0 1 0 6 0a3 3 0 1 0-6 0';
const SHARE = `M15 5${RING}M3 12${RING}M15 19${RING}m-6.4-5.5 6.8 4m0-11-6.8 4`;

/**
 * A button that shares this page, with the colour in its address, through the phone's own dialog. If the browser cannot
 * share, for example on plain http, a link to WhatsApp replaces the button.
 */
export function Share({ title }: { title: string }) {
  const url = useFrame().origin + useHref(useLocation());
  const hasSheet = useIsInBrowser() && 'share' in navigator;
  const Tag = hasSheet ? 'button' : 'a';
  // If a person closes the phone's dialog, the browser rejects the promise. A closed dialog is no error.
  const onClick = () => void navigator.share({ title, text: title, url }).catch(() => {});
  return (
    <Tag
      {...(hasSheet ? { onClick } : { href: whatsAppLink('', `${title} ${url}`) })}
      aria-label={hasSheet ? productText.share() : productText.shareOnWhatsApp()}
      className={heartLooks.square}
    >
      <PathIcon aria-hidden icon={SHARE} className="size-5" />
    </Tag>
  );
}
