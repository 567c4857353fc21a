import { useRef, useState } from 'react';
import { StrayValue } from '../shared/stray-value';
import { usePlaceholder } from '../shared/use-placeholder';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { LateImagePreview } from '../ui/late-image-preview';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { FilePicker } from './file-picker';
import { UploadRows } from './file-upload';
import { PendingTile, StoredTile } from './picture-tile';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { useUploads } from './use-uploads';

/** Pictures as tiles with an add tile at the end, or as rows if the document asks for them. */
export function PictureUpload(props: InputProps) {
  const t = useWords();
  const uploads = useUploads(props, 'image');
  const [shown, setShown] = useState<{ src: string; name: string } | null>(null);
  const placeholder = usePlaceholder(props.field);
  const list = useRef<HTMLUListElement>(null);
  const taking = useFocusAfterRemoval(list, props.id);
  const { listType } = props.field.options;
  if (listType === 'text' || listType === 'picture')
    return <UploadRows props={props} uploads={uploads} picture />;
  const off = props.disabled || props.readOnly;
  return (
    <div className="min-w-0">
      <StrayValue value={props.value} known={uploads.stored !== null} />
      <ul
        ref={list}
        aria-label={t('widget.upload.list', { label: props.field.label })}
        className="flex flex-wrap gap-2"
      >
        {uploads.stored?.map((file, at) => (
          <StoredTile
            key={`${at}-${file.filePath ?? file.fileName}`}
            file={file}
            known={file.filePath === null ? undefined : uploads.preview(file.filePath)}
            onShow={(src) => setShown({ src, name: file.fileName })}
            onRemove={off ? undefined : () => taking(at, () => uploads.remove(at))}
          />
        ))}
        {uploads.pending.map((file, at) => (
          <PendingTile
            key={file.uid}
            file={file}
            onRetry={() => uploads.retry(file.uid)}
            onCancel={() => taking((uploads.stored?.length ?? 0) + at, () => uploads.cancel(file.uid))}
          />
        ))}
        <li className={props.readOnly || uploads.full ? 'sr-only' : undefined}>
          <FilePicker props={props} full={uploads.full} onFiles={uploads.add} className="block">
            {({ over }) => (
              <span
                className={classNames(
                  'flex size-22 flex-col items-center justify-center gap-1 rounded-control border border-dashed text-small peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
                  over ? 'border-primary-border bg-primary-soft' : 'bg-surface',
                  !over && (props.invalid ? 'border-danger-border' : 'border-control'),
                  props.disabled ? 'text-fg-disabled' : 'text-fg-2 hover:border-fg-2',
                )}
              >
                <Icon name="plus" size={18} className="shrink-0" />
                <span title={placeholder} className="line-clamp-2 max-w-full px-1.5 text-center break-words">
                  {placeholder}
                </span>
              </span>
            )}
          </FilePicker>
        </li>
      </ul>
      <LateImagePreview src={shown?.src ?? null} name={shown?.name ?? ''} onClose={() => setShown(null)} />
    </div>
  );
}
