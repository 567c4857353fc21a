import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isObject } from '../../schemas/json';
import { focusWhenMounted } from '../../widgets/ui/focus-when-mounted';
import { late } from '../../widgets/ui/late';
import { Spinner } from '../../widgets/ui/spinner';
import { Tabs } from '../../widgets/ui/tabs';
import { Canvas } from '../canvas/canvas';
import { useDrag } from '../drag/use-drag';
import { useDesigning } from '../edit/designing';
import { MoveDialog } from '../edit/move-dialog';
import { selectedListed } from '../list/list-actions';
import { ListInspector } from '../list/list-inspector';
import { ListPalette } from '../list/list-palette';
import { ListSourceProvider } from '../list/list-source';
import { ListView } from '../list/list-view';
import { Inspector } from '../inspector/inspector';
import { Palette } from '../palette/palette';
import { RulesView } from '../rules/rules-view';
import { useSave } from '../save/use-save';
import { PartTree } from '../tree/part-tree';
import { BehindNote } from './behind-note';
import { DesignBar } from './design-bar';
import { onScreenKey } from './screen-keys';
import { useAskedPart } from './use-asked-part';
import { usePanes } from './use-panes';
import { hasList, useShown } from './use-shown';

/** Width of a dialog that does not say its own. */
const DIALOG_WIDTH = 840;

/** Tabs whose panes have the height that is left. */
const FULL_PANES =
  'flex min-h-0 flex-1 flex-col [&>[role=tabpanel][data-state=active]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col [&>[role=tabpanel]]:p-0';

/** The editor of the text is loaded when its tab is opened. */
const JsonView = late(() => import('../json/json-view').then((part) => part.JsonView), Waiting);

function Waiting() {
  return (
    <div className="flex flex-1 items-center justify-center text-fg-3">
      <Spinner size={24} />
    </div>
  );
}

/** The designer of a page: what can be added, the form, the list or the text, and the properties of what is selected. */
export function DesignScreen() {
  const designing = useDesigning();
  const { store, state, t } = designing;
  const canvas = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const inspector = useRef<HTMLElement>(null);
  const [side, setSide] = useState('palette');
  const [shown, setShown] = useShown();
  const isList = shown === 'list';
  const isOfList = isList || (shown === 'json' && selectedListed(designing) !== undefined);
  const [moving, setMoving] = useState(false);
  const drag = useDrag(canvas);
  const listDrag = useDrag(list);
  const panes = usePanes();
  const saving = useSave();
  useAskedPart();
  const targets = useMemo(
    () => ({
      onSearch() {
        setSide('palette');
        focusWhenMounted(() => search.current);
      },
      onInspect: () =>
        inspector.current
          // The first property, which is mostly the label; not the explanation beside it.
          ?.querySelector<HTMLElement>('[data-option] :is(input, textarea, [role=switch], [role=combobox])')
          ?.focus(),
    }),
    [],
  );
  const focusCanvas = () => canvas.current?.querySelector<HTMLElement>('[data-canvas]')?.focus();
  const type = (event: KeyboardEvent) => onScreenKey(event, designing, saving.save);
  return (
    <ListSourceProvider wanted={isOfList}>
      <div className="flex h-dvh flex-col overflow-hidden bg-page text-base" onKeyDown={type}>
        <DesignBar {...saving} onOpenText={() => setShown('json')} />
        <div className="flex min-h-0 flex-1">
          <aside
            aria-label={t(isList ? 'designer.list.side' : 'designer.side')}
            className="flex w-60 shrink-0 flex-col border-r border-line bg-surface max-xl:w-48"
          >
            {isList ? (
              <ListPalette drag={listDrag} />
            ) : (
              <Tabs
                label={t('designer.side')}
                className={`px-2 ${FULL_PANES}`}
                value={side}
                onChange={setSide}
                items={[
                  {
                    key: 'palette',
                    label: t('designer.palette'),
                    content: <Palette drag={drag} search={search} onFound={focusCanvas} />,
                  },
                  { key: 'tree', label: t('designer.tree'), content: <PartTree targets={targets} /> },
                ]}
              />
            )}
          </aside>
          <main className="flex min-w-0 flex-1">
            <Tabs
              label={t('designer.views')}
              className={`min-w-0 flex-1 bg-surface [&>[role=tablist]]:px-4 ${FULL_PANES}`}
              value={shown}
              onChange={setShown}
              items={[
                ...(hasList(store.project.page)
                  ? [
                      {
                        key: 'list',
                        label: t('designer.listTab'),
                        content: (
                          <>
                            <BehindNote onOpen={() => setShown('json')} />
                            <ListView canvas={list} drag={listDrag} onInspect={targets.onInspect} />
                          </>
                        ),
                      },
                    ]
                  : []),
                {
                  key: 'canvas',
                  label: t('designer.canvasTab'),
                  content: (
                    <>
                      <BehindNote onOpen={() => setShown('json')} />
                      <p id="designer-keys" className="sr-only">
                        {t('designer.keys')}
                      </p>
                      <Canvas
                        canvas={canvas}
                        panes={panes}
                        drag={drag}
                        targets={targets}
                        width={dialogWidth(store.project.page)}
                      />
                    </>
                  ),
                },
                { key: 'json', label: 'JSON', errors: state.typed ? 1 : 0, content: <JsonView /> },
                { key: 'rules', label: t('designer.rules'), content: <RulesView /> },
              ]}
            />
          </main>
          <aside
            ref={inspector}
            aria-label={t('designer.inspector')}
            className="flex w-80 shrink-0 flex-col border-l border-line bg-surface max-xl:w-72"
          >
            {isOfList ? <ListInspector /> : <Inspector onMoveTo={() => setMoving(true)} />}
          </aside>
        </div>
        <MoveDialog open={moving} onClose={() => setMoving(false)} />
      </div>
    </ListSourceProvider>
  );
}

function dialogWidth({ pageConfig }: { pageConfig?: unknown }): number {
  const dialog = isObject(pageConfig) && isObject(pageConfig.dialog) ? pageConfig.dialog : {};
  return typeof dialog.width === 'number' ? dialog.width : DIALOG_WIDTH;
}
