import type { RefObject } from 'react';
import { isObject } from '../../schemas/json';
import { foldedSearches } from '../../runtime/list/fold';
import { DropMark } from '../canvas/overlay';
import type { PageList } from '../project/page-lists';
import { partsOfList } from './list-actions';
import { useListEditing } from './list-editing';
import { ListPreview } from './list-preview';
import type { ListTools } from './listed-button';
import { PartStrip } from './part-strip';

interface ListViewProps extends Pick<ListTools, 'drag' | 'onInspect'> {
  canvas: RefObject<HTMLDivElement | null>;
}

/** The list in the middle of the designer: its criteria and buttons, and the table with rows of the page. */
export function ListView({ canvas, drag, onInspect }: ListViewProps) {
  const editing = useListEditing();
  const { designing } = editing;
  const { store, t } = designing;
  const tools = { editing, drag, onInspect };
  const strip = (list: PageList) => <PartStrip {...tools} list={list} parts={partsOfList(designing, list)} />;
  const { entity } = store.project;
  const hasAny = (list: PageList) => partsOfList(designing, list).length > 0;
  return (
    <div
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-auto bg-page p-5 max-xl:p-2"
      // A press beside the parts leads to the settings of the list.
      onClick={({ target, currentTarget }) => target === currentTarget && store.select([])}
    >
      <p id="designer-list-keys" className="sr-only">
        {t('designer.list.keys')}
      </p>
      <div
        ref={canvas}
        className="relative flex shrink-0 grow flex-col gap-3 rounded-dialog bg-surface p-4 shadow-[0_0_0_1px_var(--color-line)] max-xl:p-3"
      >
        <Criteria {...tools} />
        {hasAny('tabs') && strip('tabs')}
        {strip('toolbar')}
        <div className="flex h-80 grow flex-col overflow-hidden rounded-panel border border-line">
          <ListPreview {...tools} />
        </div>
        {strip('rowActions')}
        {isObject(entity?.workflow) && strip('verbs')}
        {drag.dragged && <DropMark dragged={drag.dragged} />}
      </div>
    </div>
  );
}

/** The criteria as the search form divides them. */
function Criteria(tools: ListTools) {
  const parts = partsOfList(tools.editing.designing, 'searches');
  const { shown, more } = foldedSearches(
    parts.map((listed) => ({ listed, ...(listed.part.common === true && { common: true as const }) })),
    false,
  );
  const inOrder = [...shown, ...more].map(({ listed }) => listed);
  return <PartStrip {...tools} list="searches" parts={inOrder} fold={shown.length} />;
}
