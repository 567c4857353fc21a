import { useState } from 'react';
import { isObject, type Json } from '../../schemas/json';
import { plainText } from '../shared/plain-text';
import { usePlaceholder } from '../shared/use-placeholder';
import { classNames } from '../ui/class-names';
import { focusWhenMounted } from '../ui/focus-when-mounted';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { late } from '../ui/late';
import { toast } from '../ui/toast';
import { useWords } from '../ui/use-words';
import { FilePicker } from '../upload/file-picker';
import { PendingRow } from '../upload/file-row';
import { hasEnding } from '../upload/file-rules';
import { storedFiles } from '../upload/stored-files';
import { acceptedEndings } from '../upload/upload-field';
import { useUploads } from '../upload/use-uploads';
import type { InputProps } from '../widget';
import { Portrait } from './view';

// Loads the crop dialog when the first portrait is chosen.
const CropDialog = late(() => import('./crop-dialog').then((part) => part.CropDialog));

/** Chooses, crops and uploads a portrait. The old one stays until the upload is done. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const t = useWords();
  const word = usePlaceholder(field);
  const [chosen, setChosen] = useState<File | null>(null);
  const path = plainText(value);
  const [stored] = typeof value === 'string' && path !== '' ? (storedFiles([value]) ?? []) : [];
  const uploads = useUploads(
    { field, value: [], onBusy: props.onBusy, onChange: (entries) => onChange(pathOf(entries)) },
    'image',
  );
  const [sending] = uploads.pending;
  const off = props.disabled || props.readOnly;

  function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    const endings = acceptedEndings(field);
    if (hasEnding(file.name, endings)) setChosen(file);
    else toast.warning(t('widget.upload.wrongType', { types: endings.join('、') }));
  }

  function send(file: File | null) {
    setChosen(null);
    if (!file) return;
    // Only one portrait: removes an earlier failed upload.
    if (sending) uploads.cancel(sending.uid);
    uploads.add([file]);
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <Portrait
        filePath={stored?.filePath ?? null}
        known={stored?.filePath ? uploads.preview(stored.filePath) : undefined}
        label={field.label}
        size={64}
      />
      {path !== '' && !stored?.filePath && <span className="min-w-0 truncate text-fg-2">{path}</span>}
      <FilePicker
        props={props}
        full={sending?.status === 'active'}
        onFiles={choose}
        className={props.readOnly ? 'sr-only' : 'inline-flex'}
      >
        {({ over }) => (
          <span
            className={classNames(
              'inline-flex h-8 items-center gap-2 rounded-control border px-[13px] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              over ? 'border-primary-border bg-primary-soft' : 'bg-surface',
              !over && (props.invalid ? 'border-danger-border' : 'border-line-strong'),
              props.disabled ? 'text-fg-disabled' : 'hover:bg-hover',
            )}
          >
            <Icon name="upload" size={16} />
            {word}
          </span>
        )}
      </FilePicker>
      {path !== '' && !off && (
        <IconButton
          icon="trash-2"
          size="small"
          tone="danger"
          label={t('widget.upload.remove', { name: field.label })}
          onClick={() => {
            onChange(null);
            focusWhenMounted(() => document.getElementById(props.id));
          }}
        />
      )}
      {sending && (
        <ul className="w-64">
          <PendingRow
            file={sending}
            picture
            onRetry={() => uploads.retry(sending.uid)}
            onCancel={() => uploads.cancel(sending.uid)}
          />
        </ul>
      )}
      {chosen && <CropDialog file={chosen} onDone={send} />}
    </div>
  );
}

function pathOf(entries: Json): string | null {
  const last = Array.isArray(entries) ? entries.at(-1) : undefined;
  return isObject(last) && typeof last.filePath === 'string' ? last.filePath : null;
}
