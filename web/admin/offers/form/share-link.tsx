import { Copy, MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import type { Offer } from '#contract/offers.ts';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import * as formText from '#text/admin-offer-form.ts';
import { buttonClass, QuietButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { notify } from '../../../ui/notices.tsx';
import { Section } from '../../../ui/section.tsx';
import { OnlyHere } from '../../lists/only-here.tsx';

/** Shows a link. A person who opens the link gets the offer's code into their cart. */
export function ShareLink({ offer: { name, code } }: { offer: Offer }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const link = `${window.location.origin}/?code=${encodeURIComponent(code)}`;
  const copy = async () => {
    if (await copyText(link, shown.current)) notify('success', formText.copied(), 'shop');
    else notify('error', formText.notCopied(), 'account');
  };
  return (
    <Section id="share" title={formText.share()} className="mt-6 max-w-3xl border-t border-thread pt-4">
      <p className="mt-1 text-md text-ink-soft">{formText.shareAbout()}</p>
      <p ref={shown} translate="no" className="mt-2 wrap-anywhere select-all">
        {link}
      </p>
      <OnlyHere text={link} />
      <p className="mt-2 flex flex-wrap gap-2">
        <QuietButton onClick={() => void copy()}>
          <Copy className="size-4" /> {formText.copy()}
        </QuietButton>
        <a
          href={whatsAppLink('', formText.whatsAppText({ name, code, link }))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet')}
        >
          <MessageCircle className="size-4" /> {formText.whatsApp()}
        </a>
      </p>
    </Section>
  );
}
