import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { use } from 'react';
import { Button } from '../../widgets/ui/button';
import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';
import { LabelledContext, SchemaSection } from './schema-section';

/** The entries of a list, with a button to add one. */
export function SchemaList(props: ArrayFieldTemplateProps) {
  const t = useWords();
  const { title, required, schema, items, canAdd, onAddClick, fieldPathId, rawErrors, disabled } = props;
  const labelled = use(LabelledContext);
  return (
    <LabelledContext value={false}>
      <SchemaSection
        id={fieldPathId.$id}
        title={labelled ? undefined : title}
        required={required}
        note={labelled ? undefined : schema.description}
        errors={rawErrors}
        className="flex flex-col items-start gap-2"
      >
        {items}
        {canAdd && (
          <Button size="small" icon="plus" disabled={disabled} onClick={() => onAddClick()}>
            {t('schemaForm.addEntry')}
          </Button>
        )}
      </SchemaSection>
    </LabelledContext>
  );
}

/** An entry with its buttons. */
export function SchemaEntry({
  children,
  buttonsProps,
  index,
  disabled,
  readonly,
}: ArrayFieldItemTemplateProps) {
  const t = useWords();
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const n = index + 1;
  const off = disabled || readonly;
  return (
    <div className="flex w-full items-start gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      {hasMoveUp && (
        <IconButton
          icon="arrow-up"
          label={t('schemaForm.moveUp', { n })}
          disabled={off}
          onClick={onMoveUpItem}
        />
      )}
      {hasMoveDown && (
        <IconButton
          icon="arrow-down"
          label={t('schemaForm.moveDown', { n })}
          disabled={off}
          onClick={onMoveDownItem}
        />
      )}
      {hasRemove && (
        <IconButton icon="x" label={t('schemaForm.remove', { n })} disabled={off} onClick={onRemoveItem} />
      )}
    </div>
  );
}
