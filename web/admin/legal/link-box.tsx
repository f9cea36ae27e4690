import { useEffect, useRef, useState } from 'react';
import * as editorText from '#text/legal-editor.ts';
import { BareButton } from '../../ui/button.tsx';
import { controlClass } from '../lists/list-tools.tsx';

/**
 * Asks for the address of a link. Returns the address with its scheme, such as https:, or an empty text. The link box
 * is not a <form> element, because it is inside the editor's form.
 */
export function LinkBox({ href, onDone }: { href: string; onDone: (href: string) => void }) {
  const [typed, setTyped] = useState(href);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-thread bg-kora p-2">
      <input
        ref={box}
        aria-label={editorText.addressOfLink()}
        placeholder={editorText.linkExample()}
        inputMode="url"
        enterKeyHint="done"
        autoComplete="off"
        autoCapitalize="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone(withScheme(typed.trim()));
        }}
        className={`${controlClass} grow`}
      />
      <BareButton onClick={() => onDone(withScheme(typed.trim()))}>{editorText.setLink()}</BareButton>
    </div>
  );
}

function withScheme(address: string): string {
  return address === '' || /^(https?:|mailto:|tel:|\/)/i.test(address) ? address : `https://${address}`;
}
