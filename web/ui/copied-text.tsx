import { useRef } from 'react';
import * as copiedText from '#text/copied-text.ts';
import { BareButton } from './button.tsx';
import { copyText } from './copy-text.ts';
import { notify } from './notices.tsx';

type CopiedTextProps = {
  title: string;
  /** The name of the button for screen readers, if several texts have the same title. The default is the title. */
  name?: string;
  text: string;
  language?: string;
};

/** Shows a text below its title, with a button that copies the text, for example for a page of another site. */
export function CopiedText({ title, name = title, text, language }: CopiedTextProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (await copyText(text, shown.current)) notify('success', copiedText.copied(), 'shop');
    else notify('error', copiedText.notCopied(), 'account');
  };
  return (
    <figure className="mt-4 max-w-2xl">
      <figcaption className="flex items-center gap-3 font-medium">
        {title}
        <BareButton aria-label={copiedText.copyOf({ name })} onClick={() => void copy()}>
          {copiedText.copy()}
        </BareButton>
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
