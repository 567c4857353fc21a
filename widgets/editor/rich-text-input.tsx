import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names';
import { controlFrame } from '../ui/control-frame';
import { fieldLabelId } from '../ui/field-frame';
import { usePlaceholder } from '../shared/use-placeholder';
import { COMMIT_AFTER_MS } from '../shared/use-typed-text';
import { useWidgetHost, type InputProps } from '../widget';
import { cleanHtml } from './clean-html';
import { EXTENSIONS } from './editor-extensions';
import { EditorToolbar } from './editor-toolbar';
import { isBlankHtml } from './html-text';
import { pictureNode, storedHtml } from './picture-node';
import { usePictureUpload } from './use-picture-upload';
import './rich-text.css';

/** The rich text editor. Keeps the typed text in local state and reports it after a pause, on blur and on unmount. */
export function RichTextInput(props: InputProps) {
  const { id, field, value, describedBy } = props;
  const { height } = field.options;
  const placeholder = usePlaceholder(field);
  const text = typeof value === 'string' ? value : '';
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; sent: string }>({ sent: text });

  const flush = (of: Editor) => {
    clearTimeout(pending.current.timer);
    if (pending.current.timer === undefined) return;
    pending.current.timer = undefined;
    const html = storedHtml(of.getHTML());
    const next = isBlankHtml(html) ? '' : html;
    pending.current.sent = next;
    if (next !== (latest.current.value ?? '')) latest.current.onChange(next || null);
  };

  const { picture } = useWidgetHost();
  const pictures = usePictureUpload(props.onBusy);
  const add = useRef(pictures.add);
  add.current = pictures.add;
  const take = (files: FileList | undefined): boolean => {
    if (!files?.length || !editorRef.current) return false;
    add.current(editorRef.current, [...files]);
    return true;
  };
  const editorRef = useRef<Editor>(null);
  const editor = useEditor({
    extensions: [...EXTENSIONS, pictureNode(picture)],
    content: cleanHtml(text),
    injectCSS: false,
    autofocus: props.autoFocus ? 'end' : false,
    editorProps: {
      // A cell copied from a sheet has a picture of itself beside its text.
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.getData('text/html') === '' && take(clipboardData.files),
      handleDrop: (_view, event) => take(event.dataTransfer?.files),
      attributes: {
        id,
        role: 'textbox',
        class: 'rich-text',
        'aria-multiline': 'true',
        'aria-label': field.label,
        'aria-labelledby': fieldLabelId(id),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(props.required && { 'aria-required': 'true' }),
        ...(props.invalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: of }) => {
      clearTimeout(pending.current.timer);
      pending.current.timer = setTimeout(() => flush(of), COMMIT_AFTER_MS);
    },
    onBlur: ({ editor: of }) => {
      flush(of);
      latest.current.onBlur?.();
    },
    onDestroy: () => clearTimeout(pending.current.timer),
  });

  editorRef.current = editor;
  useEffect(() => {
    // A value from outside (reset, another record) replaces the content; the echo of a reported value does not.
    if (text === pending.current.sent) return;
    clearTimeout(pending.current.timer);
    pending.current = { sent: text };
    editor.commands.setContent(cleanHtml(text), { emitUpdate: false });
  }, [editor, text]);
  // Reports the last keystrokes on unmount.
  const last = useRef(flush);
  last.current = flush;
  useEffect(() => () => last.current(editor), [editor]);

  const [empty, setEmpty] = useState(editor.isEmpty);
  useEffect(() => {
    const look = () => setEmpty(editor.isEmpty);
    look();
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor]);

  return (
    <div
      className={classNames(
        controlFrame({ invalid: props.invalid }),
        'w-full flex-col items-stretch gap-0! overflow-hidden p-0!',
      )}
    >
      <EditorToolbar editor={editor} label={field.label} controls={id} pictures={pictures} />
      <div
        className="relative resize-y overflow-auto px-[11px] py-2"
        style={{ height: typeof height === 'number' ? height : 300 }}
        onClick={({ target, currentTarget }) => target === currentTarget && editor.commands.focus('end')}
      >
        {empty && placeholder && (
          <p aria-hidden className="pointer-events-none absolute text-fg-3">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} className="h-full" />
      </div>
    </div>
  );
}
