import { Button } from '../../widgets/ui/button';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { Icon } from '../../widgets/ui/icon';
import { IconButton } from '../../widgets/ui/icon-button';
import { useDesigning } from '../edit/designing';
import { selectedParts } from '../edit/part-actions';
import { labelOf, titleOfType, typeOf } from '../edit/part-words';
import { partMenu } from '../edit/part-menu';
import { causeText } from '../../schemas/problems/cause-text';
import { useLanguage } from '../../widgets/ui/use-words';
import { nameOfPart } from '../project/part-name';
import { iconOfType } from '../words/type-icons';
import { FieldInspector } from './field-inspector';
import { FormInspector, HolderInspector } from './holder-inspector';
import { OptionList } from './option-field';
import { DrawOptionsProvider, type OptionListProps } from './option-props';

const drawOptions = (props: OptionListProps) => <OptionList {...props} />;

/** The properties of what is selected: controls that follow from the grammar of the page language. */
export function Inspector({ onMoveTo }: { onMoveTo(): void }) {
  const designing = useDesigning();
  const { view, types, names, t, state } = designing;
  const language = useLanguage();
  const parts = selectedParts(designing);
  const part = parts.at(-1);
  const title = titleOfType(types, names);
  const problems = part ? view.problems.filter((problem) => problem.part === nameOfPart(part.keys)) : [];
  const isFields = parts.length > 0 && parts.every(({ kind }) => kind === 'field' || kind === 'innerColumn');
  const type = part && typeOf(part, view);
  return (
    <DrawOptionsProvider value={drawOptions}>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-3">
        <Icon name={part ? iconOfType(type) : 'shapes'} size={16} className="shrink-0 text-fg-3" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {part ? labelOf(part, view, title) : t('designer.form')}
          {parts.length > 1 && (
            <span className="ml-1 font-normal text-fg-3">{t('designer.several', { n: parts.length })}</span>
          )}
          {parts.length === 1 && type && (
            <span className="ml-1.5 text-note font-normal text-fg-3">{title(type)}</span>
          )}
        </h2>
        {part && (
          <DropdownMenu
            label={t('designer.partMenu')}
            align="end"
            trigger={<IconButton icon="ellipsis" size="small" label={t('designer.partMenu')} />}
            items={partMenu(designing, onMoveTo)}
          />
        )}
      </header>
      <div key={state.selected.join()} className="min-h-0 flex-1 overflow-y-auto" data-inspector>
        {problems.map(({ path, code, ...problem }) => (
          <p key={path + code} className="flex items-start gap-1 px-3 pt-2 text-note text-danger-text">
            <Icon name="circle-alert" size={13} className="mt-[2.5px] shrink-0" />
            <span className="min-w-0 break-words">{causeText({ code, ...problem }, language)}</span>
          </p>
        ))}
        {!part && <FormInspector />}
        {part && isFields && <FieldInspector parts={parts} />}
        {part && !isFields && parts.length === 1 && <HolderInspector part={part} />}
        {part && !isFields && parts.length > 1 && <p className="p-3 text-fg-3">{t('designer.mixed')}</p>}
        {part && parts.length > 1 && (
          <div className="p-3">
            <Button size="small" onClick={() => designing.store.select([])}>
              {t('designer.unselect')}
            </Button>
          </div>
        )}
      </div>
    </DrawOptionsProvider>
  );
}
