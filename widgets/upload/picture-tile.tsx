import { useEffect, useState } from 'react';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { useWords } from '../ui/use-words';
import { ProgressBar } from './file-row';
import type { StoredFile } from './stored-files';
import { usePictureUrl } from './use-picture-url';
import type { PendingFile } from './use-uploads';

const TILE = 'group/tile relative size-22 overflow-hidden rounded-control border bg-sunken';
// On top of the picture with a background; always visible for keyboard and touch.
const CORNER =
  'absolute top-1 right-1 flex rounded-control bg-raised opacity-0 shadow-panel group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 pointer-coarse:opacity-100';

/** A stored picture; shows its name if it cannot be loaded. */
export function StoredTile({
  file,
  known,
  onShow,
  onRemove,
}: {
  file: StoredFile;
  known?: string;
  onShow(src: string): void;
  onRemove?(): void;
}) {
  const t = useWords();
  const url = usePictureUrl(file.filePath, known);
  const [broken, setBroken] = useState<string | null>(null);
  const name = file.fileName;
  const src = url !== null && url !== broken ? url : null;
  return (
    <li className={classNames(TILE, 'border-line')}>
      {src ? (
        <button
          type="button"
          className="size-full outline-offset-[-2px]"
          aria-label={t('widget.upload.preview', { name })}
          onClick={() => onShow(src)}
        >
          <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
        </button>
      ) : (
        <NameTile name={name} />
      )}
      {onRemove && (
        <span className={CORNER}>
          <IconButton
            icon="trash-2"
            size="tiny"
            tone="danger"
            label={t('widget.upload.remove', { name })}
            data-remove
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
}

/** A running or failed upload. */
export function PendingTile({
  file,
  onRetry,
  onCancel,
}: {
  file: PendingFile;
  onRetry(): void;
  onCancel(): void;
}) {
  const t = useWords();
  const src = useOwnUrl(file.file);
  const { name } = file.file;
  const failed = file.status === 'exception';
  return (
    <li className={classNames(TILE, failed ? 'w-44 border-danger-border bg-surface' : 'border-line')}>
      {failed ? (
        <div className="flex size-full flex-col gap-0.5 p-2 pr-8">
          <span className="truncate text-small">{name}</span>
          <span
            role="alert"
            className="line-clamp-2 text-note wrap-anywhere text-danger-text"
            title={file.errMsg}
          >
            {file.errMsg}
          </span>
          {file.retry && (
            <button
              type="button"
              onClick={onRetry}
              className="mt-auto self-start rounded-tag text-small text-primary-text hover:underline"
            >
              {t('widget.upload.retry')}
            </button>
          )}
        </div>
      ) : (
        <>
          {src && <img src={src} alt="" className="size-full object-cover opacity-50" />}
          <div className="absolute inset-x-2 bottom-2">
            <ProgressBar percent={file.percent} label={t('widget.upload.running', { name })} />
          </div>
        </>
      )}
      <span className="absolute top-1 right-1 flex rounded-control bg-raised shadow-panel">
        <IconButton
          icon="x"
          size="tiny"
          label={t(failed ? 'widget.upload.remove' : 'widget.upload.cancel', { name })}
          data-remove
          onClick={onCancel}
        />
      </span>
    </li>
  );
}

function NameTile({ name }: { name: string }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1 p-1 text-fg-2">
      <Icon name="image" size={20} className="shrink-0 text-fg-3" />
      <span className="line-clamp-2 max-w-full text-center text-note break-all">{name}</span>
    </div>
  );
}

/** An object URL of a file, revoked on unmount. */
function useOwnUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return url;
}
