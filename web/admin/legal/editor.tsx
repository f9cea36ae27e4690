import { EditorContent, useEditor } from '@tiptap/react';
import * as editorText from '#text/legal-editor.ts';
import { extensions, toContent } from './rich-text.ts';
import { Toolbar } from './toolbar.tsx';

/**
 * The editor shows the text as it will look. It injects no styles, because the policy allows only the shop's own files.
 */
export function Editor({ content, onChange }: { content: string; onChange: (html: string) => void }) {
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
