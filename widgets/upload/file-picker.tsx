import { useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import type { InputProps } from '../widget';
import { inputAttributes } from '../shared/input-attributes';
import { acceptedEndings } from './upload-field';

interface FilePickerProps {
  props: InputProps;
  /** The limit is reached: the file input is disabled. */
  full: boolean;
  onFiles(files: readonly File[]): void;
  /** Renders the click and drop target; `over` while files are dragged over it. */
  children(state: { over: boolean }): ReactNode;
  className?: string;
}

/** Takes files by click, keyboard and drop. */
export function FilePicker({ props, full, onFiles, children, className }: FilePickerProps) {
  const [over, setOver] = useState(false);
  const { field } = props;
  const off = props.disabled || props.readOnly || full;
  const many = field.options.multiple === true;
  const { readOnly: _fixed, invalid, ...attributes } = inputAttributes(props);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Lets the user choose the same file again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  function drag(event: DragEvent, inside: boolean) {
    event.preventDefault();
    setOver(inside && !off);
  }

  return (
    <label
      className={classNames('relative', off ? 'cursor-not-allowed' : 'cursor-pointer', className)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        const files = [...event.dataTransfer.files];
        if (!off) onFiles(many ? files : files.slice(0, 1));
      }}
    >
      <input
        {...attributes}
        type="file"
        aria-label={field.label}
        aria-invalid={invalid || undefined}
        disabled={off}
        multiple={many}
        accept={acceptedEndings(field).join(',') || undefined}
        onChange={take}
        onBlur={props.onBlur}
        className="peer sr-only"
      />
      {children({ over })}
    </label>
  );
}
