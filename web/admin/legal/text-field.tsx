import { useState } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import * as editorText from '#text/legal-editor.ts';
import { Label } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { fitsEditor, extensions, toContent } from './rich-text.ts';
import { Toolbar } from './toolbar.tsx';

type TextFieldProps = { content: string; onChange: (html: string) => void };

/**
 * Edits the text of a legal page, in the editor or as HTML. The component reads `content` only when it mounts: to show
 * other content, mount it again.
 */
export default function TextField({ content, onChange }: TextFieldProps) {
  // The editor would drop elements that it does not know, such as a table. A page with unknown elements therefore opens
  // as HTML.
  const [isFit] = useState(() => fitsEditor(content));
  const [isSource, setSource] = useState(!isFit);
  return (
    <div>
      {isFit && (
        <div className="mb-3">
          <Segmented
            label={editorText.writeAs()}
            choices={[
              { id: 'text', name: editorText.asText() },
              { id: 'html', name: editorText.asHtml() },
            ]}
            chosen={isSource ? 'html' : 'text'}
            onChange={(way) => setSource(way === 'html')}
          />
        </div>
      )}
      {isSource ? (
        <SourceBox content={content} onChange={onChange} />
      ) : (
        <Editor content={content} onChange={onChange} />
      )}
      {!isFit && <p className="mt-1.5 text-md text-ink-soft">{editorText.onlyHtml()}</p>}
    </div>
  );
}

function SourceBox({ content, onChange }: TextFieldProps) {
  return (
    <>
      <Label htmlFor="legal-source">{editorText.textAsHtml()}</Label>
      <textarea
        id="legal-source"
        rows={20}
        spellCheck={false}
        value={content}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} py-2.5 font-mono text-md`}
      />
    </>
  );
}

/**
 * An editor that shows the text as it will look on the page. The editor injects no styles, because the pages' policy
 * allows only the shop's own style files.
 */
function Editor({ content, onChange }: { content: string; onChange: (html: string) => void }) {
  const editor = useEditor({
    extensions,
    content: toContent(content),
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'legal min-h-80 bg-white px-4 py-3 outline-none',
        'aria-label': editorText.text(),
        role: 'textbox',
        'aria-multiline': 'true',
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  return (
    <div className="border border-ink/45 focus-within:border-indigo">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className="rich-text" />
    </div>
  );
}
