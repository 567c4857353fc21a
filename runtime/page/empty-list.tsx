import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { useCriteriaWords } from './use-criteria-words';
import { nounInSentence } from '../../schemas/text/noun-in-sentence';

interface EmptyListProps {
  page: CompiledPage;
  criteria: JsonObject;
  /** Conditions of a filter apply, too. */
  filtered?: boolean;
  /** Absent if the user cannot add. */
  onAdd?(): void;
  /** The button that inserts the default rows; absent if there are none, or the user may not. */
  init?: { label: string; icon?: string | undefined; run(): void };
  /** Absent if the user cannot import. */
  onImport?(): void;
  onReset(): void;
}

/** Shown instead of rows: nothing yet, or no match. */
export function EmptyList({ page, criteria, filtered, onAdd, init, onImport, onReset }: EmptyListProps) {
  const t = useWords();
  const words = useCriteriaWords(page, criteria);
  const { noun } = page;
  if (filtered || Object.keys(criteria).length > 0)
    return (
      <EmptyState
        kind="no-match"
        title={t('list.noMatch')}
        body={words && t('list.conditions', { words })}
        actions={<Button onClick={onReset}>{t('list.reset')}</Button>}
      />
    );
  return (
    <EmptyState
      kind="empty"
      title={t('list.empty', { noun: nounInSentence(noun) })}
      body={onAdd && t('list.emptyNote', { noun: nounInSentence(noun) })}
      actions={
        (onAdd || init || onImport) && (
          <>
            {onImport && !init && (
              <Button icon="upload" onClick={onImport}>
                {t('list.import')}
              </Button>
            )}
            {init && (
              <Button icon={init.icon} onClick={init.run}>
                {init.label}
              </Button>
            )}
            {onAdd && (
              <Button variant="primary" icon="plus" onClick={onAdd}>
                {t('form.add', { noun: nounInSentence(noun) })}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
