import { Share2 } from 'lucide-react';
import { useHref, useLocation } from 'react-router';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import * as productText from '#text/product-page.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { useFrame } from '../frame/use-frame.ts';
import { heartLooks } from '../heart-button.tsx';

/**
 * Shares this page, with the colour that its address names, by the phone's own sheet. A browser without one, and any
 * browser on http, gets a link to WhatsApp.
 */
export function Share({ title }: { title: string }) {
  const url = useFrame().origin + useHref(useLocation());
  const hasSheet = useIsInBrowser() && 'share' in navigator;
  const Tag = hasSheet ? 'button' : 'a';
  // A person who closes the sheet rejects it.
  const onClick = () => void navigator.share({ title, text: title, url }).catch(() => {});
  return (
    <Tag
      {...(hasSheet ? { type: 'button', onClick } : { href: whatsAppLink('', `${title} ${url}`) })}
      aria-label={hasSheet ? productText.share() : productText.shareOnWhatsApp()}
      className={heartLooks.square}
    >
      <Share2 aria-hidden className="size-5" />
    </Tag>
  );
}
