import { useRef } from 'react';
import * as adminText from '#text/admin-messages.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { notify } from '../../ui/notices.tsx';

type CopiedTextProps = { title: string; text: string; language?: string };

/** A text under its title, with a button that copies it for the provider's page. */
export function CopiedText({ title, text, language }: CopiedTextProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (await copyText(text, shown.current)) notify('success', adminText.copied(), 'shop');
    else notify('error', adminText.notCopied(), 'account');
  };
  return (
    <figure className="mt-4 max-w-2xl">
      <figcaption className="flex items-center gap-3 font-medium">
        {title}
        <Button look="bare" aria-label={adminText.copyOf({ title })} onClick={() => void copy()}>
          {adminText.copy()}
        </Button>
      </figcaption>
      <p
        ref={shown}
        lang={language}
        translate="no"
        className="mt-1 bg-kora-deep px-3 py-2 wrap-anywhere whitespace-pre-line select-all"
      >
        {text}
      </p>
    </figure>
  );
}
