import { Fragment, type KeyboardEvent } from 'react';
import { moveFocus } from '../../widgets/ui/move-focus';
import type { ListedPart, PageList } from '../project/page-lists';
import { iconOfType } from '../words/type-icons';
import { HiddenSign } from './hidden-sign';
import { ListedButton, type ListTools } from './listed-button';
import { useListSource } from './list-source';

interface PartStripProps extends ListTools {
  list: PageList;
  /** The parts in the order in which the page shows them. */
  parts: readonly ListedPart[];
  /** Before the part with this position the rest is shown on demand. */
  fold?: number;
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Criteria or buttons side by side, in the order in which the page shows them. */
export function PartStrip({ list, parts, fold, ...tools }: PartStripProps) {
  const { t } = tools.editing.designing;
  const { fieldOf } = useListSource();
  const title = t(`designer.list.${list}`);
  const move = (event: KeyboardEvent<HTMLElement>) =>
    void moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('button')], STEPS);
  const iconOf = ({ key, part }: ListedPart) =>
    list === 'searches'
      ? iconOfType(String(part.componentType ?? fieldOf(key)?.type))
      : typeof part.icon === 'string'
        ? part.icon
        : undefined;
  return (
    <section className="flex items-start gap-2 max-xl:flex-col max-xl:gap-1">
      <h2 className="w-20 shrink-0 py-1.5 text-small text-fg-3 max-xl:w-auto max-xl:py-0">{title}</h2>
      <div
        role="toolbar"
        aria-label={title}
        data-design-list={list}
        onKeyDown={move}
        className="relative flex max-h-[163px] min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5 overflow-y-auto max-xl:flex-none"
      >
        {parts.length === 0 && <span className="text-small text-fg-3">{t('designer.list.none')}</span>}
        {parts.map((part, at) => {
          const icon = iconOf(part);
          return (
            <Fragment key={part.key}>
              {at === fold && (
                <span className="border-l border-line-strong pl-2 text-small text-fg-3">
                  {t('list.unfold')}
                </span>
              )}
              <span data-design-part={part.key} className="inline-flex max-w-48">
                <ListedButton
                  {...tools}
                  part={part}
                  {...(icon && { icon })}
                  className="h-8 border border-line-strong bg-surface px-2.5 text-fg"
                >
                  {part.part.hidden === true && <HiddenSign label={t('designer.list.hidden')} />}
                </ListedButton>
              </span>
            </Fragment>
          );
        })}
      </div>
    </section>
  );
}
