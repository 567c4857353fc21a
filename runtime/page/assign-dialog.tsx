import { useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { TextInput } from '../../widgets/ui/text-input';
import { Tree } from '../../widgets/ui/tree';
import { checkedWith, foundLeaves, type TreeValue } from '../../widgets/ui/tree-rows';
import { useWords } from '../../widgets/ui/use-words';
import { CallError, type ListRow } from '../data/data-source';
import { FormSkeleton } from '../form/form-skeleton';
import { idempotencyKey, isRefusal } from '../record/idempotency-key';
import { confirmDiscard } from '../shell/confirm-discard';
import { useUnsavedTab } from '../shell/unsaved-tabs';
import { FailureView } from '../record/failure-view';
import { rowWord } from '../record/record-url';
import type { Assignable } from './assignable';

interface AssignDialogProps {
  page: CompiledPage;
  action: CompiledAction;
  /** What can be assigned, for the keyword. */
  offered: Assignable;
  keyword: string;
  onKeyword(keyword: string): void;
  /** The name of the search. */
  find: string;
  /** The request for the chosen values. */
  bodyOf(values: TreeValue[]): JsonObject;
  row: ListRow;
  perform(body: JsonObject, key: string): Promise<void>;
  onClose(): void;
}

const WIDTH = 560;
const TREE_HEIGHT = 420;

/** What is assigned to a row, as a tree with checkboxes: permissions, or rows of another entity. */
export function AssignDialog(props: AssignDialogProps) {
  const { page, action, offered, keyword, find, bodyOf, row, perform, onClose } = props;
  const t = useWords();
  const key = useRef(idempotencyKey());
  const [typed, setTyped] = useState<readonly TreeValue[] | null>(null);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { nodes, before, merged, searching, large, failure, retry } = offered;
  const values = typed ?? before;
  const held = useMemo(() => new Set(before), [before]);
  const changed = values.length !== before.length || values.some((value) => !held.has(value));
  const check = (next: readonly TreeValue[]) => setTyped(merged(values, next));
  const found = useMemo(() => foundLeaves(nodes ?? [], keyword), [nodes, keyword]);
  const chosen = useMemo(() => new Set(values), [values]);

  useUnsavedTab(changed, () => undefined);

  async function close() {
    if (!changed || (await confirmDiscard(t))) onClose();
  }

  async function save() {
    if (saving || !nodes) return;
    setSaving(true);
    setRefusal('');
    try {
      await perform(bodyOf([...values]), key.current);
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
        nodes && <span className="text-small text-fg-2">{t('assign.chosen', { n: values.length })}</span>
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
      ) : nodes === null ? (
        <FormSkeleton fields={4} />
      ) : (
        <div className="flex flex-col gap-3">
          <RefusalNote text={refusal} />
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <TextInput
                autoFocus
                aria-label={find}
                placeholder={find}
                value={keyword}
                onChange={props.onKeyword}
                clearable
              />
            </div>
            {!large && (
              <Button
                disabledReason={found.every((value) => chosen.has(value)) ? t('assign.allChosen') : undefined}
                onClick={() => check(checkedWith(nodes, new Set([...values, ...found])))}
              >
                {t(keyword.trim() === '' ? 'assign.all' : 'assign.allFound')}
              </Button>
            )}
          </div>
          {large && <p className="text-small text-fg-2">{t('assign.separate')}</p>}
          <Tree
            nodes={nodes}
            label={action.label}
            keyword={searching ? '' : keyword}
            checked={values}
            onCheck={check}
            large={searching ? null : large}
            separate={large !== null}
            maxHeight={TREE_HEIGHT}
          />
        </div>
      )}
    </Dialog>
  );
}
