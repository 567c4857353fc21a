import { useCallback, useMemo, type ReactNode } from 'react';
import type { ListRow } from '../../runtime/data/data-source';
import { defaultSettings, type ColumnSettings } from '../../runtime/list/column-settings';
import { ListDesignProvider, type ListDesign } from '../../runtime/list/list-design';
import { ListTable } from '../../runtime/list/list-table';
import { actionsWidth, inlineButtons, RowActions, type RowButton } from '../../runtime/page/row-actions';
import { FailureView } from '../../runtime/record/failure-view';
import { EmptyState } from '../../widgets/ui/empty-state';
import type { Words } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { nameOfListed, type ListedPart } from '../project/page-lists';
import { boundedColumn, drawnPage } from './drawn-columns';
import { HiddenSign } from './hidden-sign';
import { partsOfList, setListed } from './list-actions';
import { ListedButton, type ListTools } from './listed-button';
import { useListSource, type ListSource } from './list-source';

const nothing = () => undefined;
const never = () => false;
const NO_CRITERIA = {};
const NO_ROWS: readonly ListRow[] = [];
const NO_IDS: readonly number[] = [];
/** The most buttons of a row beside each other. */
const ROOM = 2;

/** The list as the console draws it, with rows of the page; its heads select, move and widen the columns. */
export function ListPreview(tools: ListTools) {
  const designing = useDesigning();
  const source = useListSource();
  const { store, view, t } = designing;
  const { page } = store.project;
  const parts = useMemo(() => partsOfList({ view }, 'columns'), [view]);
  const drawn = useMemo(() => drawnPage(page, parts, source), [page, parts, source]);
  const settings = useMemo<ColumnSettings>(
    () => ({ order: parts.map(({ key }) => key), hidden: [], fixed: {}, widths: {} }),
    [parts],
  );
  const hidden = hiddenColumns(parts);
  const design: ListDesign = {
    list: 'columns',
    head(column) {
      const part = view.listed.get(nameOfListed('columns', column));
      return (
        part && (
          <ListedButton {...tools} part={part} className="-mx-1.5 h-7 px-1.5">
            {hidden.has(column) && <HiddenSign label={t('designer.list.hidden')} />}
          </ListedButton>
        )
      );
    },
  };
  const widen = useCallback(
    (key: string, width: number | null) =>
      setListed(
        designing,
        { list: 'columns', key },
        ['width'],
        width === null ? undefined : boundedColumn(width),
      ),
    [designing],
  );
  const buttons = useRowButtons();
  const { rows, failure } = source;
  return (
    <ListDesignProvider value={design}>
      <ListTable
        page={drawn}
        criteria={NO_CRITERIA}
        rows={rows ?? NO_ROWS}
        summary={drawn.tableConfig.others.summary ? source.summary : null}
        offset={0}
        order={null}
        selection={NO_IDS}
        settings={settings}
        density="default"
        narrow={false}
        busy={false}
        first={rows === null && failure === null}
        onSort={nothing}
        onWidth={widen}
        partial={false}
        onOpen={nothing}
        onGoOn={nothing}
        onSelect={nothing}
        selectable={never}
        {...buttons}
        instead={insteadOfRows(source, drawn.title, t)}
      />
    </ListDesignProvider>
  );
}

/** Why there are no rows; undefined: they are shown, or on their way. */
function insteadOfRows({ rows, failure, broken, retry }: ListSource, title: string, t: Words): ReactNode {
  if (broken)
    return <EmptyState kind="error" title={t('designer.list.broken')} body={t('designer.list.brokenNote')} />;
  if (failure) return <FailureView failure={failure} title={title} onRetry={retry} />;
  return rows?.length === 0 ? <EmptyState kind="empty" title={t('designer.list.noRows')} /> : undefined;
}

/** The columns that a list does not show at first: those that say so, and those beyond the number that it has room for. */
function hiddenColumns(parts: readonly ListedPart[]): ReadonlySet<string> {
  const choices = parts.map(({ key, part }) => ({ id: key, label: key, hidden: part.hidden === true }));
  return new Set(defaultSettings(choices).hidden);
}

/** The buttons of a row, in their order; here they do nothing. */
function useRowButtons() {
  const designing = useDesigning();
  const { page } = useListSource();
  const { view, t } = designing;
  return useMemo(() => {
    const { permission = {}, readOnly = false } = page?.pageConfig ?? {};
    const own = (key: string, label: string, tone: RowButton['tone']): RowButton[] =>
      permission[key] === undefined || readOnly ? [] : [{ key, label, tone, run: nothing }];
    const given = partsOfList({ view }, 'rowActions').map(({ key, part }): RowButton => ({
      ...{ key, label: String(part.label ?? key), tone: 'neutral', run: nothing },
      ...(part.tone === 'danger' && { rare: true }),
    }));
    const buttons = [
      ...own('edit', t('form.edit'), 'primary'),
      ...own('del', t('list.remove'), 'danger'),
      ...given,
    ];
    const common = buttons.filter(({ rare }) => !rare).map(({ label }) => label);
    const anyRare = common.length < buttons.length;
    const inline = inlineButtons(common, ROOM, page?.workflow !== undefined);
    return {
      actionsWidth: actionsWidth(common, inline, t('list.more'), anyRare),
      actions: () => <RowActions buttons={buttons} inline={inline} />,
    };
  }, [page, view, t]);
}
