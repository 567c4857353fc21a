import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, type KeyboardEvent } from 'react';
import { moveFocus } from '../ui/move-focus';
import { useWords } from '../ui/use-words';
import { LinkButton } from './link-button';
import { PictureButton } from './picture-button';
import { ToolButton } from './tool-button';

interface Tool {
  key: string;
  icon: string;
  run(editor: Editor): void;
  /** For toggles; absent for actions. */
  on?(editor: Editor): boolean;
  can?(editor: Editor): boolean;
}

const FOCUS_STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const chain = (editor: Editor) => editor.chain().focus();
const heading = (level: 1 | 2 | 3): Tool => ({
  key: `heading${level}`,
  icon: `heading-${level}`,
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
  on: (editor) => editor.isActive('heading', { level }),
});

const GROUPS: readonly (readonly Tool[])[] = [
  [heading(1), heading(2), heading(3)],
  [
    { key: 'bold', icon: 'bold', run: (e) => chain(e).toggleBold().run(), on: (e) => e.isActive('bold') },
    {
      key: 'italic',
      icon: 'italic',
      run: (e) => chain(e).toggleItalic().run(),
      on: (e) => e.isActive('italic'),
    },
    {
      key: 'underline',
      icon: 'underline',
      run: (e) => chain(e).toggleUnderline().run(),
      on: (e) => e.isActive('underline'),
    },
    {
      key: 'strike',
      icon: 'strikethrough',
      run: (e) => chain(e).toggleStrike().run(),
      on: (e) => e.isActive('strike'),
    },
    { key: 'code', icon: 'code', run: (e) => chain(e).toggleCode().run(), on: (e) => e.isActive('code') },
  ],
  [
    {
      key: 'bulletList',
      icon: 'list',
      run: (e) => chain(e).toggleBulletList().run(),
      on: (e) => e.isActive('bulletList'),
    },
    {
      key: 'orderedList',
      icon: 'list-ordered',
      run: (e) => chain(e).toggleOrderedList().run(),
      on: (e) => e.isActive('orderedList'),
    },
    {
      key: 'quote',
      icon: 'text-quote',
      run: (e) => chain(e).toggleBlockquote().run(),
      on: (e) => e.isActive('blockquote'),
    },
    { key: 'line', icon: 'minus', run: (e) => chain(e).setHorizontalRule().run() },
  ],
  [
    {
      key: 'plain',
      icon: 'remove-formatting',
      run: (e) => chain(e).unsetAllMarks().clearNodes().run(),
    },
    { key: 'undo', icon: 'undo-2', run: (e) => chain(e).undo().run(), can: (e) => e.can().undo() },
    { key: 'redo', icon: 'redo-2', run: (e) => chain(e).redo().run(), can: (e) => e.can().redo() },
  ],
];

const TOOLS = GROUPS.flat();

/** The toolbar. One tab stop; arrow keys move between the tools. */
export function EditorToolbar({
  editor,
  label,
  controls,
  pictures,
}: {
  editor: Editor;
  label: string;
  controls: string;
  pictures: { busy: boolean; add(editor: Editor, files: readonly File[]): void };
}) {
  const t = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: of }) =>
      Object.fromEntries(
        TOOLS.map((tool) => [tool.key, { on: tool.on?.(of) ?? false, can: tool.can?.(of) ?? true }]),
      ),
  });

  function onKeyDown(event: KeyboardEvent) {
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const next = moveFocus(event, tools, FOCUS_STEPS, true);
    if (next === undefined) return;
    for (const [at, tool] of tools.entries()) tool.tabIndex = at === next ? 0 : -1;
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('widget.editor.toolbar', { label })}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-0.5 border-b border-line bg-sunken px-1.5 py-1"
    >
      {GROUPS.map((tools, group) => (
        <span key={tools[0]?.key} className="flex items-center gap-0.5">
          {group > 0 && <span aria-hidden className="mx-1 h-4 w-px bg-line-strong" />}
          {tools.map((tool, at) => (
            <ToolButton
              key={tool.key}
              name={t(`widget.editor.${tool.key}`)}
              icon={tool.icon}
              first={group === 0 && at === 0}
              pressed={tool.on && state?.[tool.key]?.on}
              disabled={state?.[tool.key]?.can === false}
              onClick={() => tool.run(editor)}
            />
          ))}
          {group === 1 && <LinkButton editor={editor} />}
          {group === 2 && (
            <PictureButton
              editor={editor}
              busy={pictures.busy}
              onFiles={(files) => pictures.add(editor, files)}
            />
          )}
        </span>
      ))}
    </div>
  );
}
