import { useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { TextInput } from '../../widgets/ui/text-input';
import { Tree } from '../../widgets/ui/tree';
import { useWords } from '../../widgets/ui/use-words';
import { CallError, type ListRow } from '../data/data-source';
import { FormSkeleton } from '../form/form-skeleton';
import { idempotencyKey, isRefusal } from '../record/idempotency-key';
import { confirmDiscard } from '../shell/confirm-discard';
import { useUnsavedTab } from '../shell/unsaved-tabs';
import { FailureView } from '../record/failure-view';
import {
  codesAmong,
  grantedCodes,
  permissionBranches,
  withOpenedPages,
  type PermissionNode,
} from './permission-nodes';
import { recordUrl, rowWord } from '../record/record-url';
import { useAnswer } from '../data/use-answer';

interface AssignDialogProps {
  page: CompiledPage;
  action: CompiledAction;
  /** Call that returns the permission tree with marks. */
  url: string;
  row: ListRow;
  perform(body: JsonObject, key: string): Promise<void>;
  onClose(): void;
}

const WIDTH = 560;
const TREE_HEIGHT = 420;

/** Permissions as a tree with checkboxes. Users can neither grant nor revoke permissions that they do not have. */
export function AssignDialog({ page, action, url, row, perform, onClose }: AssignDialogProps) {
  const t = useWords();
  const { value: list, failure, retry } = useAnswer<PermissionNode[]>(recordUrl(url, row.id));
  const key = useRef(idempotencyKey());
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const [keyword, setKeyword] = useState('');
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const before = useMemo(() => grantedCodes(list ?? []), [list]);
  const codes = typed ?? before;
  const nodes = useMemo(
    () => permissionBranches(list ?? [], { open: t('assign.open'), notHeld: t('assign.notHeld') }),
    [list, t],
  );
  const changed = codes.length !== before.length || codes.some((code) => !before.includes(code));

  useUnsavedTab(changed, () => undefined);

  async function close() {
    if (!changed || (await confirmDiscard(t))) onClose();
  }

  async function save() {
    if (saving || !list) return;
    setSaving(true);
    setRefusal('');
    try {
      await perform({ ids: [...codes] }, key.current);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isRefusal(error)) key.current = idempotencyKey();
      setRefusal(error.fieldErrors[0]?.msg ?? error.message);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      width={WIDTH}
      title={action.label}
      subtitle={`${page.noun} · ${rowWord(row, page.pageConfig.nameColumn)}`}
      onClose={() => void close()}
      footerLeft={
        list && <span className="text-small text-fg-2">{t('assign.chosen', { n: codes.length })}</span>
      }
      footer={
        <>
          <Button onClick={() => void close()}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            loading={saving}
            disabledReason={changed ? undefined : t('assign.unchanged')}
            onClick={() => void save()}
          >
            {t('form.save')}
          </Button>
        </>
      }
    >
      {failure ? (
        <FailureView failure={failure} title={action.label} onRetry={retry} />
      ) : list === null ? (
        <FormSkeleton fields={4} />
      ) : (
        <div className="flex flex-col gap-3">
          <RefusalNote text={refusal} />
          <TextInput
            autoFocus
            aria-label={t('assign.find')}
            placeholder={t('assign.find')}
            value={keyword}
            onChange={setKeyword}
            clearable
          />
          <Tree
            nodes={nodes}
            label={action.label}
            keyword={keyword}
            checked={codes}
            onCheck={(next) => setTyped(withOpenedPages(list, codes, codesAmong(list, next)))}
            maxHeight={TREE_HEIGHT}
          />
        </div>
      )}
    </Dialog>
  );
}
