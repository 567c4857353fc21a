import type { CompiledImport, CompiledPage } from '../../schemas/model/page';
import { Dialog } from '../../widgets/ui/dialog';
import { PageFrame } from '../record/page-frame';
import { ImportFlow, useImportTitle } from './import-flow';

interface ImportDialogProps {
  page: CompiledPage;
  config: CompiledImport;
  /** Records were imported, or taken back. */
  onChanged(): void;
  onClose(): void;
}

/** The import of a list, in a dialog or instead of the list. */
export function ImportDialog({ page, config, onChanged, onClose }: ImportDialogProps) {
  const title = useImportTitle(page);
  const whole = config.as === 'page';
  return (
    <ImportFlow
      page={page}
      config={config}
      frame={whole ? PageFrame : Dialog}
      height={whole ? 'calc(100dvh - 18rem)' : 'calc(91dvh - 17rem)'}
      title={title}
      onChanged={onChanged}
      onCancel={onClose}
      onFinish={onClose}
    />
  );
}
