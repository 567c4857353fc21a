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
  const typed = useTypedHtml(props, text);
  const { picture } = useWidgetHost();
  const pictures = usePictureUpload(props.onBusy);
  const { taker, take } = useTakenPictures(pictures.add);
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
    onUpdate: ({ editor: of }) => typed.later(of),
    onBlur: ({ editor: of }) => typed.blur(of),
    onDestroy: typed.stop,
  });

  taker.current = editor;
  useGivenHtml(editor, text, typed);
  const empty = useIsEmpty(editor);

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

/** Reports the typed text: `later` after a pause, `flush` at once. */
function useTypedHtml(props: InputProps, text: string) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  /** The timer of the next report, and the text of the last one. */
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; sent: string }>({ sent: text });
  const stop = () => clearTimeout(pending.current.timer);
  const flush = (of: Editor) => {
    stop();
    if (pending.current.timer === undefined) return;
    pending.current.timer = undefined;
    const html = storedHtml(of.getHTML());
    const next = isBlankHtml(html) ? '' : html;
    pending.current.sent = next;
    if (next !== (latest.current.value ?? '')) latest.current.onChange(next || null);
  };
  const later = (of: Editor) => {
    stop();
    pending.current.timer = setTimeout(() => flush(of), COMMIT_AFTER_MS);
  };
  const blur = (of: Editor) => {
    flush(of);
    latest.current.onBlur?.();
  };
  return { pending, flush, later, blur, stop };
}

/** Shows a value from outside, and reports the last keystrokes on unmount. */
function useGivenHtml(
  editor: Editor,
  text: string,
  { pending, flush }: Pick<ReturnType<typeof useTypedHtml>, 'pending' | 'flush'>,
) {
  useEffect(() => {
    // A value from outside (reset, another record) replaces the content; the echo of a reported value does not.
    if (text === pending.current.sent) return;
    clearTimeout(pending.current.timer);
    pending.current = { sent: text };
    editor.commands.setContent(cleanHtml(text), { emitUpdate: false });
  }, [editor, text, pending]);
  const last = useRef(flush);
  last.current = flush;
  useEffect(() => () => last.current(editor), [editor]);
}

/** Takes pasted and dropped files into the editor of `taker`; `take` says whether it has taken any. */
function useTakenPictures(add: (editor: Editor, files: File[]) => void) {
  const latest = useRef(add);
  latest.current = add;
  const taker = useRef<Editor>(null);
  const take = (files: FileList | undefined): boolean => {
    if (!files?.length || !taker.current) return false;
    latest.current(taker.current, [...files]);
    return true;
  };
  return { taker, take };
}

/** Whether the editor is empty now. */
function useIsEmpty(editor: Editor): boolean {
  const [empty, setEmpty] = useState(editor.isEmpty);
  useEffect(() => {
    const look = () => setEmpty(editor.isEmpty);
    look();
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor]);
  return empty;
}
