import { addDocumentWords } from '../../i18n/add-document-words';
import type { CompiledAction, CompiledPage } from '../../../schemas/model/page';
import type { ListRow } from '../../data/data-source';
import { rowWord } from '../../record/record-url';
import { CompareDialog } from './compare-dialog';
import { PublishDialog } from './publish-dialog';
import { RollbackDialog } from './rollback-dialog';
import { TextDialog } from './text-dialog';

addDocumentWords();

interface DocumentDialogProps {
  page: CompiledPage;
  action: CompiledAction;
  row: ListRow;
  onChanged(): void;
  onClose(): void;
}

/** What the dialogs of a document work with. */
export interface DocumentProps {
  /** Calls are below this address. */
  base: string;
  id: number;
  name: string;
  /** The document was changed. */
  onChanged(): void;
  onClose(): void;
}

/** The dialog of a document: its text, what a publish changes, a comparison, or an earlier version. */
export function DocumentDialog({ page, action, row, onChanged, onClose }: DocumentDialogProps) {
  const view = action.dialog?.kind === 'document' ? action.dialog.view : null;
  const base = action.url.replace(/\/[^/]+\/\{id\}$/, '');
  const props: DocumentProps = {
    base,
    id: row.id,
    name: rowWord(row, page.pageConfig.nameColumn),
    onChanged,
    onClose,
  };
  switch (view) {
    case 'text':
      return <TextDialog {...props} />;
    case 'publish':
      return <PublishDialog {...props} />;
    case 'compare':
      return <CompareDialog {...props} />;
    case 'rollback':
      return <RollbackDialog {...props} />;
    default:
      return null;
  }
}
