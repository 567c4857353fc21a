import { useRef } from 'react';
import { isObject, type Json } from '../../schemas/json';
import { StrayValue } from '../shared/stray-value';
import { usePlaceholder } from '../shared/use-placeholder';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { useWords } from '../ui/use-words';
import { useForm, useWidgetHost, type InputProps } from '../widget';
import { FilePicker } from './file-picker';
import { PendingRow, StoredRow } from './file-row';
import { openFile } from './open-file';
import type { StoredFile } from './stored-files';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { useUploads, type Uploads } from './use-uploads';

/** Files as rows below a drop zone or a button. */
export function FileUpload(props: InputProps) {
  const uploads = useUploads(props, 'file');
  return <UploadRows props={props} uploads={uploads} picture={false} />;
}

/** The drop zone and a row per file. */
export function UploadRows({
  props,
  uploads,
  picture,
}: {
  props: InputProps;
  uploads: Uploads;
  picture: boolean;
}) {
  const t = useWords();
  const host = useWidgetHost();
  const form = useForm();
  const { field } = props;
  const list = useRef<HTMLUListElement>(null);
  const taking = useFocusAfterRemoval(list, props.id);
  const off = props.disabled || props.readOnly;
  const drag = field.options.drag === true;
  const placeholder = usePlaceholder(field);
  const { downloadWay, dynamicFun } = field.options;
  const own = downloadWay === 'dynamic' ? host.functions?.[String(dynamicFun)] : undefined;

  const opener = (file: StoredFile) => {
    if (own) return () => void own(form, file);
    return file.filePath !== null && host.downloadUrl
      ? () => void openFile(host, file, t('widget.upload.downloadFailed'))
      : undefined;
  };

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <StrayValue value={props.value} known={uploads.stored !== null} />
      <FilePicker
        props={props}
        full={uploads.full}
        onFiles={uploads.add}
        className={props.readOnly ? 'sr-only' : drag ? 'block' : 'inline-flex self-start'}
      >
        {({ over }) => (
          <span
            className={classNames(
              'flex items-center justify-center gap-2 rounded-control border peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              drag ? 'min-h-10 border-dashed px-3 py-2' : 'h-8 px-[13px]',
              over ? 'border-primary-border bg-primary-soft' : 'bg-surface',
              !over &&
                (props.invalid ? 'border-danger-border' : drag ? 'border-control' : 'border-line-strong'),
              props.disabled || uploads.full ? 'text-fg-disabled' : drag ? 'text-fg-2' : 'hover:bg-hover',
            )}
          >
            <Icon name="upload" size={16} className="shrink-0" />
            {drag ? (
              <span>
                {t('widget.upload.drop')}{' '}
                <span className={props.disabled || uploads.full ? undefined : 'text-primary-text'}>
                  {t('widget.upload.pick')}
                </span>
              </span>
            ) : (
              placeholder
            )}
          </span>
        )}
      </FilePicker>
      {(uploads.stored?.length ?? 0) + uploads.pending.length > 0 && (
        <ul
          ref={list}
          aria-label={t('widget.upload.list', { label: field.label })}
          className="flex flex-col gap-1.5"
        >
          {uploads.stored?.map((file, at) => (
            <StoredRow
              key={`${at}-${file.filePath ?? file.fileName}`}
              name={file.fileName}
              size={sizeOf(file.entry)}
              picture={picture}
              onOpen={opener(file)}
              onRemove={off ? undefined : () => taking(at, () => uploads.remove(at))}
            />
          ))}
          {uploads.pending.map((file, at) => (
            <PendingRow
              key={file.uid}
              file={file}
              picture={picture}
              onRetry={() => uploads.retry(file.uid)}
              onCancel={() => taking((uploads.stored?.length ?? 0) + at, () => uploads.cancel(file.uid))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function sizeOf(entry: Json): number | undefined {
  return isObject(entry) && typeof entry.fileSize === 'number' ? entry.fileSize : undefined;
}
