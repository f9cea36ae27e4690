import { EditorContent, useEditor, useEditorState, type Editor as RichEditor } from '@tiptap/react';
import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, Quote, Redo2, RemoveFormatting, Underline, Undo2, Unlink } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../list-tools.tsx';
import { extensions } from './rich-text.ts';

/** Text written as it will look. Nothing is injected into the page: the policy allows no styles but the shop's own files. */
export function Editor({ content, onChange }: { content: string; onChange: (html: string) => void }) {
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { class: 'legal min-h-80 bg-white px-4 py-3 outline-none', 'aria-label': 'Text', role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  return (
    <div className="border border-ink/45 focus-within:border-indigo">
      <Tools editor={editor} />
      <EditorContent editor={editor} className="rich-text" />
    </div>
  );
}

function Tools({ editor }: { editor: RichEditor }) {
  const [isLinking, setLinking] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      h2: editor.isActive('heading', { level: 2 }),
      h3: editor.isActive('heading', { level: 3 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      href: String(editor.getAttributes('link')['href'] ?? ''),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <>
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 border-b border-thread bg-kora-deep p-1">
        <Tool label="Bold" isOn={is.bold} onClick={() => chain().toggleBold().run()}><Bold /></Tool>
        <Tool label="Italic" isOn={is.italic} onClick={() => chain().toggleItalic().run()}><Italic /></Tool>
        <Tool label="Underline" isOn={is.underline} onClick={() => chain().toggleUnderline().run()}><Underline /></Tool>
        <Tool label="Heading" isOn={is.h2} onClick={() => chain().toggleHeading({ level: 2 }).run()}><Heading2 /></Tool>
        <Tool label="Smaller heading" isOn={is.h3} onClick={() => chain().toggleHeading({ level: 3 }).run()}><Heading3 /></Tool>
        <Tool label="Bullets" isOn={is.bullets} onClick={() => chain().toggleBulletList().run()}><List /></Tool>
        <Tool label="Numbers" isOn={is.numbers} onClick={() => chain().toggleOrderedList().run()}><ListOrdered /></Tool>
        <Tool label="Quote" isOn={is.quote} onClick={() => chain().toggleBlockquote().run()}><Quote /></Tool>
        <Tool label="Link" isOn={is.link} onClick={() => setLinking(!isLinking)}><Link2 /></Tool>
        <Tool label="Remove link" isOff={!is.link} onClick={() => chain().extendMarkRange('link').unsetLink().run()}><Unlink /></Tool>
        <Tool label="Plain text" onClick={() => chain().unsetAllMarks().clearNodes().run()}><RemoveFormatting /></Tool>
        <Tool label="Undo" isOff={!is.canUndo} onClick={() => chain().undo().run()}><Undo2 /></Tool>
        <Tool label="Redo" isOff={!is.canRedo} onClick={() => chain().redo().run()}><Redo2 /></Tool>
      </div>
      {isLinking && (
        <LinkBox
          href={is.href}
          onDone={(href) => {
            if (href !== '') chain().extendMarkRange('link').setLink({ href }).run();
            setLinking(false);
          }}
        />
      )}
    </>
  );
}

// Not a form: the editor stands in one already.
function LinkBox({ href, onDone }: { href: string; onDone: (href: string) => void }) {
  const [typed, setTyped] = useState(href);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const whole = typed.trim() === '' || /^(https?:|mailto:|tel:|\/)/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-thread bg-kora p-2">
      <input
        aria-label="Address of the link"
        placeholder="https://…"
        ref={box}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone(whole);
        }}
        className={`${controlClass} grow`}
      />
      <Button look="bare" onClick={() => onDone(whole)}>Set link</Button>
    </div>
  );
}

function Tool({ label, isOn, isOff = false, onClick, children }: { label: string; isOn?: boolean; isOff?: boolean; onClick: () => void; children: ReactNode }) {
  // The pointer leaves the focus in the text: what is typed next must not be lost on the way back to it.
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} disabled={isOff} onMouseDown={(event) => event.preventDefault()} onClick={onClick} className="grid size-9 place-items-center hover:bg-kora-shade disabled:text-ink/35 aria-pressed:bg-indigo aria-pressed:text-kora [&_svg]:size-4.5">
      {children}
    </button>
  );
}
