import type { ReactNode } from 'react';
import { DENSITIES } from '../../schemas/record/list-settings';
import { Button } from '../../widgets/ui/button';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { useWords } from '../../widgets/ui/use-words';
import { ColumnChooser } from '../list/column-chooser';
import { ToolButton } from '../list/tool-button';
import { OrganisationMenu } from '../shell/organisation-menu';
import type { ColumnPreferences } from '../list/use-column-settings';
import type { CompiledAction } from '../../schemas/model/page';
import type { PageButtons } from './page-buttons';
import { selectionWords } from './selection-words';
import type { PageActions } from './use-page-actions';
import { nounInSentence } from '../../schemas/text/noun-in-sentence';

interface ListToolbarProps {
  noun: string;
  buttons: PageButtons;
  /** Why nothing can be added now. */
  addReason?: string | undefined;
  /** Whether a button of the document adds rows, as its permission tells. */
  adds(action: CompiledAction): boolean;
  /** Adding needs another organisation, which a menu beside the button offers. */
  elsewhereMenu: boolean;
  actions: PageActions;
  selected: number;
  /** How many of them are on other pages. */
  elsewhere: number;
  /** Why the selected rows cannot be deleted. */
  removeReason?: string | undefined;
  /** The menu that exports rows. */
  exporting?: ReactNode;
  /** The button that prints rows. */
  printing?: ReactNode;
  /** The verbs for the selected documents. */
  bulkVerbs?: ReactNode;
  onClear(): void;
  onRefresh(): void;
  /** Seconds between automatic refreshes, and what says how they go. */
  refreshSeconds?: number | undefined;
  refreshing?: ReactNode;
  /** The saved views; absent in a list inside another page. */
  views?: ReactNode;
  /** Opens the filter. */
  onFilter(): void;
  preferences: ColumnPreferences;
}

/** The most buttons that stand in one line beside the menu at 1440 px with the words of the tools, in Chinese and English. */
const MOST_IN_WORDS = 10;
/** Refresh, filter, density and columns, which every list has. */
const TOOLS_OF_ALL = 4;

/** Whether a toolbar has so many buttons that its tools show only icons unless it is very wide. */
function isCrowded({ buttons, exporting, printing, bulkVerbs, views }: ListToolbarProps): boolean {
  const { add, removeSelected, imports, toolbar, templates, changeLog, operateLog } = buttons;
  const others = [
    add,
    removeSelected,
    imports,
    exporting,
    printing,
    bulkVerbs,
    views,
    templates,
    changeLog,
    operateLog,
  ];
  return others.filter(Boolean).length + toolbar.length + TOOLS_OF_ALL > MOST_IN_WORDS;
}

/** Actions at the left with the selection beside them, table tools at the right. */
export function ListToolbar(props: ListToolbarProps) {
  return (
    <div
      data-crowded={isCrowded(props) || undefined}
      className="group/toolbar @container flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2"
    >
      {/* In a narrow toolbar, as beside a tree at 1440 px, the words are enough: so a selection is told without another line. */}
      <div className="contents @max-[1039px]:[&_svg]:hidden">
        <ListActions {...props} />
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <ListTools {...props} />
      </div>
    </div>
  );
}

/** What is done with rows, and how many are selected. */
function ListActions(props: ListToolbarProps) {
  const { noun, buttons, actions, selected } = props;
  const t = useWords();
  const needsSelection = selected === 0 ? t('list.selectFirst') : undefined;
  return (
    <>
      {buttons.add && (
        <Button variant="primary" icon="plus" disabledReason={props.addReason} onClick={actions.add}>
          {t('form.add', { noun: nounInSentence(noun) })}
        </Button>
      )}
      {buttons.add && props.elsewhereMenu && (
        <OrganisationMenu
          others
          trigger={
            <Button variant="text" size="small">
              {t('list.switchOrganisation')}
            </Button>
          }
        />
      )}
      {buttons.removeSelected && (
        <Button
          icon="trash-2"
          disabledReason={needsSelection ?? props.removeReason}
          aria-description={props.removeReason}
          onClick={() => void actions.removeSelected()}
        >
          {t('list.removeSelected')}
        </Button>
      )}
      {buttons.imports && (
        <Button
          icon="upload"
          aria-haspopup="dialog"
          disabledReason={props.elsewhereMenu ? props.addReason : undefined}
          onClick={actions.importRows}
        >
          {t('list.import')}
        </Button>
      )}
      {buttons.toolbar.map((action) => (
        <Button
          key={action.key}
          icon={action.icon}
          disabledReason={
            action.bulk
              ? needsSelection
              : props.adds(action) && props.elsewhereMenu
                ? props.addReason
                : undefined
          }
          onClick={() => void actions.run(action, null)}
        >
          {action.label}
        </Button>
      ))}
      {props.exporting}
      {props.printing}
      {props.bulkVerbs}
      {selected > 0 && (
        <p
          role="status"
          className="ml-1 flex items-center gap-1 border-l border-line pl-3 text-small text-fg-2 first:ml-0 first:border-l-0 first:pl-0"
        >
          {selectionWords(t, selected, props.elsewhere)}
          <Button variant="text" size="small" onClick={props.onClear}>
            {t('list.clear')}
          </Button>
        </p>
      )}
    </>
  );
}

/** What shows the rows otherwise: refresh, filter, density, columns. */
function ListTools(props: ListToolbarProps) {
  const { buttons, actions, preferences } = props;
  const t = useWords();
  const every = props.refreshSeconds;
  return (
    <>
      {props.refreshing}
      {buttons.templates !== undefined && (
        <ToolButton
          icon="settings-2"
          label={t('templates.title')}
          aria-haspopup="dialog"
          onClick={actions.configure}
        />
      )}
      {buttons.changeLog !== undefined && (
        <ToolButton
          icon="history"
          label={t('logs.changes')}
          aria-haspopup="dialog"
          onClick={() => actions.showLog('changes')}
        />
      )}
      {buttons.operateLog !== undefined && (
        <ToolButton
          icon="scroll-text"
          label={t('logs.operations')}
          aria-haspopup="dialog"
          onClick={() => actions.showLog('operations')}
        />
      )}
      {props.views}
      <ToolButton
        icon="refresh-cw"
        label={t('list.refresh')}
        hint={every === undefined ? undefined : t('list.refreshEvery', { n: every })}
        onClick={props.onRefresh}
      />
      <ToolButton icon="filter" label={t('list.filter')} aria-haspopup="dialog" onClick={props.onFilter} />
      <DropdownMenu
        label={t('list.density')}
        align="end"
        trigger={<ToolButton icon="rows-3" label={t('list.density')} />}
        items={DENSITIES.map((density) => ({
          key: density,
          label: t(`list.density.${density}`),
          checked: preferences.density === density,
          onSelect: () => preferences.setDensity(density),
        }))}
      />
      <ColumnChooser {...preferences} />
    </>
  );
}
