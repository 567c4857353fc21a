import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { useWords } from '../ui/use-words';
import { shownSize } from './file-rules';
import type { PendingFile } from './use-uploads';

const ROW = 'flex min-h-8 items-center gap-2 rounded-control px-2 py-1';

/** A stored file. */
export function StoredRow({
  name,
  size,
  picture,
  onOpen,
  onRemove,
}: {
  name: string;
  size?: number;
  picture: boolean;
  onOpen?(): void;
  onRemove?(): void;
}) {
  const t = useWords();
  return (
    <li className={classNames(ROW, 'bg-sunken')}>
      <Icon name={picture ? 'image' : 'file-text'} size={16} className="shrink-0 text-fg-3" />
      {onOpen ? (
        <button
          type="button"
          title={t('widget.upload.download', { name })}
          onClick={onOpen}
          className="min-w-0 truncate rounded-tag text-left text-primary-text hover:underline"
        >
          {name}
        </button>
      ) : (
        <span className="min-w-0 truncate">{name}</span>
      )}
      {size !== undefined && <span className="shrink-0 text-note text-fg-3">{shownSize(size)}</span>}
      <span className="ml-auto flex shrink-0 items-center gap-1">
        <Icon name="circle-check" size={14} className="text-success-border" />
        {onRemove && (
          <IconButton
            icon="trash-2"
            size="tiny"
            tone="danger"
            label={t('widget.upload.remove', { name })}
            data-remove
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

/** A running upload, or a failed one with its error and retry. */
export function PendingRow({
  file,
  picture,
  onRetry,
  onCancel,
}: {
  file: PendingFile;
  picture: boolean;
  onRetry(): void;
  onCancel(): void;
}) {
  const t = useWords();
  const { name } = file.file;
  const failed = file.status === 'exception';
  return (
    <li className={classNames(ROW, failed ? 'border border-danger-border bg-surface' : 'bg-sunken')}>
      <Icon name={picture ? 'image' : 'file-text'} size={16} className="shrink-0 text-fg-3" />
      <div className="min-w-0 flex-1">
        <div className="truncate">{name}</div>
        {failed ? (
          <div role="alert" className="text-note wrap-anywhere text-danger-text">
            {file.errMsg}
          </div>
        ) : (
          <ProgressBar percent={file.percent} label={t('widget.upload.running', { name })} />
        )}
      </div>
      {failed
        ? file.retry && (
            <Button variant="text" size="small" onClick={onRetry}>
              {t('widget.upload.retry')}
            </Button>
          )
        : file.percent > 0 && <span className="shrink-0 text-small text-fg-2">{file.percent}%</span>}
      <IconButton
        icon="x"
        size="tiny"
        label={t(failed ? 'widget.upload.remove' : 'widget.upload.cancel', { name })}
        data-remove
        onClick={onCancel}
      />
    </li>
  );
}

/** Upload progress in percent. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 w-full overflow-hidden rounded-full bg-pressed"
    >
      <div className="h-full rounded-full bg-primary-solid" style={{ width: `${percent}%` }} />
    </div>
  );
}
