import { useCallback, useMemo, useRef, useState } from 'react';
import type { Choice } from '../../../schemas/document/dictionary';
import type { CompiledPage } from '../../../schemas/model/page';
import { Button } from '../../../widgets/ui/button';
import { Dialog } from '../../../widgets/ui/dialog';
import { RefusalNote } from '../../../widgets/ui/refusal-note';
import { TextInput } from '../../../widgets/ui/text-input';
import { toast } from '../../../widgets/ui/toast';
import { Tree } from '../../../widgets/ui/tree';
import type { TreeValue } from '../../../widgets/ui/tree-rows';
import { useLargeTree } from '../../../widgets/ui/use-large-tree';
import { useWords } from '../../../widgets/ui/use-words';
import { CallError, type ListRow } from '../../data/data-source';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import { FormSkeleton } from '../../form/form-skeleton';
import { FailureView } from '../../record/failure-view';
import { idempotencyKey, isRefusal } from '../../record/idempotency-key';
import { recordUrl, rowWord } from '../../record/record-url';
import { parentNodes, parentOf, ROOT } from './tree-move';

interface MoveDialogProps {
  page: CompiledPage;
  moves: NonNullable<CompiledPage['pageConfig']['moves']>;
  row: ListRow;
  onMoved(): void;
  onClose(): void;
}

const WIDTH = 560;
const TREE_HEIGHT = 420;
const NONE: readonly Choice[] = [];

/** 移动: the new parent of a row of a tree. The row itself and what is below it cannot be chosen. */
export function MoveDialog({ page, moves, row, onMoved, onClose }: MoveDialogProps) {
  const t = useWords();
  const source = useDataSource();
  const { parent, url } = moves;
  const {
    value: choices,
    failure,
    retry,
  } = useRead(useCallback((signal) => source.options(url, {}, signal), [source, url]));
  const large = useLargeTree(choices ?? NONE, (query, signal) => source.options(url, { ...query }, signal));
  const words = useMemo(
    () => ({ root: moves.root ? t('move.root') : null, own: t('move.own') }),
    [moves.root, t],
  );
  const [keyword, setKeyword] = useState('');
  const before = parentOf(row, parent);
  const [chosen, setChosen] = useState<TreeValue>(before);
  const { saving, refusal, save } = useMove({ page, row, onMoved });
  const shown = large?.nodes ?? choices ?? NONE;
  const nodes = useMemo(() => parentNodes(shown, row.id, words), [shown, row.id, words]);
  const found = large?.found ?? null;
  const below = found && { ...found, nodes: parentNodes(found.nodes, row.id, { ...words, root: null }) };
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('move.title')}
      subtitle={`${page.noun} · ${rowWord(row, page.pageConfig.nameColumn)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            loading={saving}
            disabledReason={chosen === before ? t('move.same') : undefined}
            onClick={() => void save({ [parent]: chosen === ROOT ? null : chosen })}
          >
            {t('move.title')}
          </Button>
        </>
      }
    >
      {failure ? (
        <FailureView failure={failure} title={t('move.title')} onRetry={retry} />
      ) : choices === null ? (
        <FormSkeleton fields={4} />
      ) : (
        <div className="flex flex-col gap-3">
          <RefusalNote text={refusal} />
          <TextInput
            autoFocus
            aria-label={t('move.find')}
            placeholder={t('move.find')}
            value={keyword}
            onChange={(text) => {
              setKeyword(text);
              large?.search(text);
            }}
            clearable
          />
          <Tree
            nodes={nodes}
            large={large && { ...large, nodes, found: below }}
            label={t('move.to')}
            keyword={keyword}
            selected={chosen}
            onSelect={setChosen}
            maxHeight={TREE_HEIGHT}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Saves the parent at the version of the row that the list shows; what the server refuses is told in the dialog. */
function useMove({ page, row, onMoved }: Pick<MoveDialogProps, 'page' | 'row' | 'onMoved'>) {
  const t = useWords();
  const source = useDataSource();
  const key = useRef(idempotencyKey());
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  async function save(values: Record<string, TreeValue | null>) {
    if (saving) return;
    setSaving(true);
    setRefusal('');
    try {
      await source.call(recordUrl(page.pageConfig.updateUrl ?? '', row.id), {
        body: { version: row.version ?? null, ...values },
        quiet: true,
        idempotencyKey: key.current,
      });
      toast.success(t('move.done'));
      onMoved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isRefusal(error)) key.current = idempotencyKey();
      setRefusal(error.fieldErrors[0]?.msg ?? error.message);
    } finally {
      setSaving(false);
    }
  }
  return { saving, refusal, save };
}
