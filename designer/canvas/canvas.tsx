import { useMemo, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Panes } from '../../runtime/form/form-context';
import { EmptyState } from '../../widgets/ui/empty-state';
import { formDrag } from '../drag/form-drag';
import type { Drag } from '../drag/use-drag';
import { clipboardEvents } from '../edit/clipboard-events';
import { useDesigning } from '../edit/designing';
import { movePart } from '../edit/part-actions';
import { onPartKey, type KeyTargets } from '../edit/part-keys';
import { labelOf, titleOfType } from '../edit/part-words';
import { nameOfPart, type PartName } from '../project/part-name';
import { CanvasForm } from './canvas-form';
import { marksOf, selectNext } from './canvas-marks';
import { innermost, isIn } from './hit-test';
import { DropMark, Marks } from './overlay';
import { useBoxes } from './use-boxes';

interface CanvasProps {
  canvas: RefObject<HTMLDivElement | null>;
  panes: Panes;
  drag: Drag;
  targets: KeyTargets;
  /** Width of the dialog that shows the form, in pixels. */
  width: number;
}

/** The form in the middle of the designer: the real controls below a layer that selects and drags them. */
export function Canvas({ canvas, panes, drag, targets, width }: CanvasProps) {
  const designing = useDesigning();
  const { view, store, types, names, t } = designing;
  const cause = useMemo(() => [view, panes, width], [view, panes, width]);
  const boxes = useBoxes(canvas, cause);
  const [hovered, setHovered] = useState<PartName | null>(null);
  const marks = marksOf(designing, boxes, drag.dragged ? null : hovered);

  const nameAt = (event: PointerEvent): PartName | null => {
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    const found = innermost(boxes.parts, { x: event.clientX - left, y: event.clientY - top });
    return found ? nameOfPart([found.key]) : null;
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    const name = nameAt(event);
    const pane = name === null ? null : paneAt(canvas.current, name, event);
    const holder =
      pane === null
        ? undefined
        : view.lists.find(({ parent, kind }) => kind === 'pane' && parent && nameOfPart(parent) === name);
    const opened = holder?.keys[pane ?? 0];
    if (holder?.parent && opened !== undefined) return store.select([nameOfPart([...holder.parent, opened])]);
    const { selected } = store.state;
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!name) return isMore ? undefined : store.select([]);
    if (isMore)
      return store.select(
        selected.includes(name) ? selected.filter((one) => one !== name) : [...selected, name],
      );
    store.select([name]);
    const part = view.parts.get(name);
    if (part)
      drag.press(
        event,
        formDrag(designing, {
          label: labelOf(part, view, titleOfType(types, names)),
          part,
          drop: (to) => movePart(designing, part, to),
        }),
      );
  };
  const type = (event: KeyboardEvent) => {
    if (onPartKey(event, designing, targets)) return;
    if (event.key === 'Enter') targets.onInspect();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    selectNext(designing, step);
  };

  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-auto bg-page p-5 pt-7">
      <div
        className="mx-auto w-full shrink-0 rounded-dialog bg-surface px-6 pt-8 pb-10 shadow-[0_0_0_1px_var(--color-line)]"
        style={{ maxWidth: width }}
      >
        <div ref={canvas} className="relative">
          <CanvasForm form={view.form} listOf={view.listOf} panes={panes} />
          {view.form.list.length === 0 && (
            <EmptyState kind="empty" title={t('designer.empty')} body={t('designer.emptyNote')} />
          )}
          <div
            role="application"
            aria-label={t('designer.canvas')}
            aria-roledescription={t('designer.canvasRole')}
            aria-describedby="designer-keys"
            tabIndex={0}
            data-canvas
            className="absolute -inset-3 cursor-default rounded-control outline-offset-2"
            onPointerDown={(event) => press(event)}
            onPointerMove={(event) => setHovered(nameAt(event))}
            onPointerLeave={() => setHovered(null)}
            onDoubleClick={targets.onInspect}
            onKeyDown={type}
            {...clipboardEvents(designing)}
          />
          <Marks marks={marks} />
          {drag.dragged && <DropMark dragged={drag.dragged} />}
        </div>
      </div>
    </div>
  );
}

/** The pane whose tab is under the pointer, by its number in the container. */
function paneAt(
  canvas: HTMLElement | null,
  name: PartName,
  { clientX: x, clientY: y }: PointerEvent,
): number | null {
  const [key] = JSON.parse(name) as [string];
  const container = canvas?.querySelector(`[data-design-part=${CSS.escape(key)}]`);
  const tabs = [...(container?.querySelector('[role=tablist]')?.querySelectorAll('[role=tab]') ?? [])];
  const at = tabs.findIndex((tab) => isIn(tab.getBoundingClientRect(), { x, y }));
  return at < 0 ? null : at;
}
