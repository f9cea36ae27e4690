import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Editor } from './editor.tsx';
import { fitsEditor } from './rich-text.ts';

/** The text of a page, written as it will look, or as HTML. For content stored anew mount it anew. */
export default function TextField({ content, onChange }: { content: string; onChange: (html: string) => void }) {
  // What the editor does not know, such as a table, it would drop: such a page opens as HTML.
  const [isFit] = useState(() => fitsEditor(content));
  const [isSource, setSource] = useState(!isFit);
  return (
    <div>
      {isSource ? (
        <>
          <label htmlFor="legal-source" className="mb-1.5 block font-medium">Text, as HTML</label>
          <textarea id="legal-source" rows={20} maxLength={500_000} spellCheck={false} value={content} onChange={(event) => onChange(event.target.value)} className={`${inputClass} py-2.5 font-mono text-[0.9375rem]`} />
        </>
      ) : (
        <Editor content={content} onChange={onChange} />
      )}
      {isFit ? (
        <Button look="bare" className="mt-2" onClick={() => setSource(!isSource)}>{isSource ? 'Write as text' : 'Write as HTML'}</Button>
      ) : (
        <p className="mt-1.5 text-[0.9375rem] text-ink-soft">This page holds something, such as a table, that can only be written as HTML.</p>
      )}
    </div>
  );
}
