import { useRef } from 'react';
import { Button } from '../../widgets/ui/button';
import { IconButton } from '../../widgets/ui/icon-button';
import { DropMark } from '../canvas/overlay';
import { useDrag } from '../drag/use-drag';
import { useDesigning } from '../edit/designing';
import { useSave } from '../save/use-save';
import { DesignBar } from '../screen/design-bar';
import { onScreenKey } from '../screen/screen-keys';
import {
  addEntry,
  holderBefore,
  moveInto,
  moveOut,
  removeOne,
  selectedEntry,
  shiftEntry,
} from './menu-actions';
import { MenuInspector } from './menu-inspector';
import { MenuTree } from './menu-tree';

/** The designer of a menu: its entries as a tree between those of other domains, and the properties of the selected one. */
export function MenuScreen() {
  const designing = useDesigning();
  const { t } = designing;
  const canvas = useRef<HTMLDivElement>(null);
  const inspector = useRef<HTMLElement>(null);
  const drag = useDrag(canvas);
  const saving = useSave();
  const onInspect = () =>
    inspector.current?.querySelector<HTMLElement>('[data-option] :is(input, [role=combobox])')?.focus();
  return (
    <div
      className="flex h-dvh flex-col overflow-hidden bg-page text-base"
      onKeyDown={(event) => onScreenKey(event, designing, saving.save)}
    >
      <DesignBar {...saving} />
      <div className="flex min-h-0 flex-1">
        <main className="flex min-w-0 flex-1 flex-col overflow-y-auto p-5 max-xl:p-2">
          <div className="mx-auto flex w-full max-w-3xl flex-col rounded-dialog bg-surface p-3 shadow-[0_0_0_1px_var(--color-line)]">
            <MenuTools />
            <p id="designer-menu-keys" className="px-2 pb-2 text-note text-fg-3">
              {t('designer.menus.keys')}
            </p>
            <div ref={canvas} className="relative">
              <MenuTree canvas={canvas} drag={drag} onInspect={onInspect} />
              {drag.dragged && <DropMark dragged={drag.dragged} />}
            </div>
          </div>
        </main>
        <aside
          ref={inspector}
          aria-label={t('designer.inspector')}
          className="flex w-80 shrink-0 flex-col border-l border-line bg-surface max-xl:w-72"
        >
          <MenuInspector />
        </aside>
      </div>
    </div>
  );
}

/** Everything that the keys and the pointer do, as buttons. */
function MenuTools() {
  const designing = useDesigning();
  const { t } = designing;
  const entry = selectedEntry(designing);
  const tool = (key: string, icon: string, act: (() => void) | undefined) => (
    <IconButton icon={icon} label={t(key)} disabled={!act} onClick={() => act?.()} />
  );
  return (
    <div
      role="toolbar"
      aria-label={t('designer.menus.tools')}
      className="flex flex-wrap items-center gap-1.5 p-2"
    >
      <Button icon="folder" onClick={() => addEntry(designing, 'directory')}>
        {t('designer.menus.add.directory')}
      </Button>
      <Button icon="plus" onClick={() => addEntry(designing, 'page')}>
        {t('designer.menus.add.page')}
      </Button>
      <span className="ml-auto flex items-center gap-1">
        {tool('designer.menu.up', 'arrow-up', entry && (() => shiftEntry(designing, entry, -1)))}
        {tool('designer.menu.down', 'arrow-down', entry && (() => shiftEntry(designing, entry, 1)))}
        {tool(
          'designer.menus.out',
          'arrow-left',
          entry?.parent ? () => moveOut(designing, entry) : undefined,
        )}
        {tool(
          'designer.menus.into',
          'chevrons-right',
          entry && holderBefore(designing, entry) ? () => moveInto(designing, entry) : undefined,
        )}
        {tool('designer.menus.remove', 'trash-2', entry && (() => removeOne(designing, entry)))}
      </span>
    </div>
  );
}
