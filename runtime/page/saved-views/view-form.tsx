import { useEffect, useId, useState, type FormEvent } from 'react';
import type { Choice } from '../../../schemas/document/dictionary';
import { VIEW_BOUNDS } from '../../../schemas/record/list-view';
import { Button } from '../../../widgets/ui/button';
import { joinWords } from '../../../widgets/ui/join-words';
import { SelectBox } from '../../../widgets/ui/select-box';
import { TextInput } from '../../../widgets/ui/text-input';
import { useWords } from '../../../widgets/ui/use-words';
import { useDataSource } from '../../data/data-source-context';

/** A view with its name and the roles with which it is shared; without an id it is new. */
export interface NamedView {
  id: number | null;
  name: string;
  roles: readonly number[];
}

interface ViewFormProps {
  view: NamedView;
  /** The choices of roles; absent: the user may not share. */
  shareWith: string | undefined;
  /** Labels of sensitive columns whose criteria are not saved. */
  leftOut: readonly string[];
  onSave(view: NamedView): Promise<void>;
  onClose(): void;
}

/** Names a view and shares it. */
export function ViewForm({ view, shareWith, leftOut, onSave, onClose }: ViewFormProps) {
  const t = useWords();
  const id = useId();
  const source = useDataSource();
  const [name, setName] = useState(view.name);
  const [roles, setRoles] = useState(view.roles);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    if (shareWith === undefined) return;
    source.options(shareWith, {}, undefined, true).then(setChoices, () => undefined);
  }, [source, shareWith]);
  const isNamed = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) void onSave({ ...view, name: name.trim(), roles });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 p-4">
      <div>
        <label htmlFor={`${id}-name`} className="mb-1 block text-small text-fg-2">
          {t('views.name')}
        </label>
        <TextInput id={`${id}-name`} value={name} onChange={setName} maxLength={VIEW_BOUNDS.name} autoFocus />
      </div>
      {shareWith !== undefined && (
        <div>
          <label htmlFor={`${id}-roles`} className="mb-1 block text-small text-fg-2">
            {t('views.roles')}
          </label>
          <SelectBox
            id={`${id}-roles`}
            aria-label={t('views.roles')}
            multiple
            clearable
            value={roles}
            onChange={(next) => setRoles(next.map(Number).slice(0, VIEW_BOUNDS.roles))}
            options={choices}
          />
        </div>
      )}
      {leftOut.length > 0 && (
        <p role="note" className="text-small text-warning-text">
          {t('views.leftOut', { labels: joinWords(leftOut) })}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button
          size="small"
          type="submit"
          variant="primary"
          disabledReason={isNamed ? undefined : t('views.unnamed')}
        >
          {t('views.save')}
        </Button>
      </div>
    </form>
  );
}
