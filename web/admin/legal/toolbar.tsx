import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
  Unlink,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import * as editorText from '#text/legal-editor.ts';
import { LinkBox } from './link-box.tsx';

type Tool = {
  label: string;
  Icon: LucideIcon;
  run: (editor: Editor) => unknown;
  /**
   * Returns whether the text at the cursor has this tool's format. A tool without this function is a plain button, not
   * an on-off switch.
   */
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
};

// Each tool changes the text and then moves the focus back to the text.
const chain = (editor: Editor) => editor.chain().focus();

/** Makes a switch for one format. TipTap knows a format by its name and, for a heading, its level. */
function format(
  label: string,
  Icon: LucideIcon,
  [name, part]: readonly [name: string, part?: object],
  toggle: (text: ChainedCommands) => ChainedCommands,
): Tool {
  return {
    label,
    Icon,
    isOn: (editor) => editor.isActive(name, part),
    run: (editor) => toggle(chain(editor)).run(),
  };
}

const formats: readonly Tool[] = [
  format(editorText.bold(), Bold, ['bold'], (text) => text.toggleBold()),
  format(editorText.italic(), Italic, ['italic'], (text) => text.toggleItalic()),
  format(editorText.underline(), Underline, ['underline'], (text) => text.toggleUnderline()),
  format(editorText.heading(), Heading2, ['heading', { level: 2 }], (text) => text.toggleHeading({ level: 2 })),
  format(editorText.smallerHeading(), Heading3, ['heading', { level: 3 }], (text) => text.toggleHeading({ level: 3 })),
  format(editorText.bullets(), List, ['bulletList'], (text) => text.toggleBulletList()),
  format(editorText.numbers(), ListOrdered, ['orderedList'], (text) => text.toggleOrderedList()),
  format(editorText.quote(), Quote, ['blockquote'], (text) => text.toggleBlockquote()),
];
const others: readonly Tool[] = [
  {
    label: editorText.removeLink(),
    Icon: Unlink,
    isOff: (editor) => !editor.isActive('link'),
    run: (editor) => chain(editor).extendMarkRange('link').unsetLink().run(),
  },
  {
    label: editorText.plainText(),
    Icon: RemoveFormatting,
    run: (editor) => chain(editor).unsetAllMarks().clearNodes().run(),
  },
  {
    label: editorText.undo(),
    Icon: Undo2,
    isOff: (editor) => !editor.can().undo(),
    run: (editor) => chain(editor).undo().run(),
  },
  {
    label: editorText.redo(),
    Icon: Redo2,
    isOff: (editor) => !editor.can().redo(),
    run: (editor) => chain(editor).redo().run(),
  },
];

/** Shows the buttons above the text, and the box for a link's address. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const link: Tool = {
    label: editorText.link(),
    Icon: Link2,
    isOn: () => editor.isActive('link'),
    run: () => setLinking(!isLinking),
  };
  const setLink = (href: string) => {
    if (href !== '') chain(editor).extendMarkRange('link').setLink({ href }).run();
    setLinking(false);
  };
  return (
    <>
      <div
        role="toolbar"
        aria-label={editorText.formatting()}
        className="flex flex-wrap gap-0.5 border-b border-thread bg-kora-deep p-1"
      >
        {[...formats, link, ...others].map((tool) => (
          <ToolButton key={tool.label} editor={editor} tool={tool} />
        ))}
      </div>
      {isLinking && <LinkBox href={String(editor.getAttributes('link')['href'] ?? '')} onDone={setLink} />}
    </>
  );
}

function ToolButton({ editor, tool: { label, Icon, run, isOn, isOff } }: { editor: Editor; tool: Tool }) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({ isOn: isOn?.(editor), isOff: isOff?.(editor) ?? false }),
  });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={state.isOn}
      disabled={state.isOff}
      // A click on a tool leaves the focus in the text, so that the next keys are not lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(editor)}
      className="grid size-9 place-items-center hover:bg-kora-shade disabled:text-ink/35 aria-pressed:bg-indigo aria-pressed:text-kora"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
