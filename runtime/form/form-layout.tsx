import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo, startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formFields } from '../../schemas/model/form-tree';
import type { FormNode, GridNode, TableNode, TabsNode } from '../../schemas/model/page';
import { classNames } from '../../widgets/ui/class-names';
import { joinWords } from '../../widgets/ui/join-words';
import { Tabs } from '../../widgets/ui/tabs';
import { useFieldRegistry } from '../fields/field-registry';
import {
  useAnyShown,
  useDrawnParts,
  useFormContext,
  useFormDesign,
  useFormProblems,
  useHidden,
  usePanes,
  type DrawnPart,
} from './form-context';
import { FormField } from './form-field';
import { controlWidth } from './form-measures';
import { modelOf } from './form-problems';

/** Fields rendered by RJSF, by column; items without a value are not included. */
type Contents = ReadonlyMap<string, ReactNode>;

/** Forms with more nodes are rendered group by group. */
const LONG_FORM = 60;
/**
 * Nodes per group; divisible by two, three and four, so that groups are whole rows. Groups instead of fields have
 * `content-visibility`: autofill measures each field, which lays out the skipped group around it.
 */
const GROUP = 24;
/** Groups in the first render (more than a screen), and groups added per step. */
const FIRST_GROUPS = 2;
const NEXT_GROUPS = 5;
/** Estimated row height with label, control and gap. */
const ROW_HEIGHT = 70;
/** Default gap between grid columns in pixels. */
const GUTTER = 24;
const MAX_GUTTER = 96;
/** Spans the row, in grids and inline forms. */
const FULL_ROW = 'col-span-full w-full';

/** Arranges the fields by the nodes of the document: grids, tabs, cards, otherwise one below another. */
export function FormLayout({ properties }: Pick<ObjectFieldTemplateProps, 'properties'>) {
  const { form } = useFormContext();
  const contents = useMemo<Contents>(
    () => new Map(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  const parts = useDrawnParts();
  if (!parts) return <Nodes nodes={form.list} contents={contents} />;
  return parts.map((part) => <Part key={part.key} part={part} contents={contents} />);
}

/** A part of a form with what stands above it. */
function Part({ part, contents }: { part: DrawnPart; contents: Contents }) {
  const { nodes, head, locked } = part;
  const shown = useAnyShown(useMemo(() => nodes.flatMap(modelsOf), [nodes]));
  if (!shown) return null;
  return (
    <>
      {head}
      <fieldset disabled={locked} className="min-w-0">
        <Nodes nodes={nodes} contents={contents} />
      </fieldset>
    </>
  );
}

/** Classes of a grid by column count; one column in a narrow window. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2 max-md:grid-cols-1',
  3: 'grid-cols-3 max-lg:grid-cols-2 max-md:grid-cols-1',
  4: 'grid-cols-4 max-lg:grid-cols-2 max-md:grid-cols-1',
};

/** Classes of an inline form; one field below another in a narrow window. */
const INLINE = 'flex flex-wrap max-md:flex-col max-md:items-stretch';

interface NodesProps {
  nodes: readonly FormNode[];
  contents: Contents;
  single?: boolean;
}

function Nodes({ nodes, contents, single }: NodesProps) {
  const { form } = useFormContext();
  const design = useFormDesign();
  const columns = single ? 1 : form.config.columns;
  const groups = useMemo(() => groupsOf(nodes), [nodes]);
  const drawn = useGrowing(groups.length);
  const group = (list: readonly FormNode[], at: number) => (
    <Group key={at} nodes={list} contents={contents} columns={columns} skipped={groups.length > 1} />
  );
  const drawnGroups =
    groups.length === 1 ? (
      group(nodes, 0)
    ) : (
      <div className="grid grid-cols-1 gap-y-3">{groups.slice(0, drawn).map(group)}</div>
    );
  if (!design) return drawnGroups;
  return (
    <div
      data-design-list={design.listOf(nodes)}
      className={
        nodes.length === 0 ? 'min-h-14 rounded-control border border-dashed border-control' : undefined
      }
    >
      {drawnGroups}
    </div>
  );
}

/**
 * The number of rendered groups: the first screen at once, the rest in steps, so that the browser can paint and
 * handle input in between.
 */
function useGrowing(total: number): number {
  const [count, setCount] = useState(FIRST_GROUPS);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + NEXT_GROUPS));
  }, [count, total]);
  return count;
}

function groupsOf(nodes: readonly FormNode[]): (readonly FormNode[])[] {
  if (nodes.length <= LONG_FORM) return [nodes];
  return Array.from({ length: Math.ceil(nodes.length / GROUP) }, (_, at) =>
    nodes.slice(at * GROUP, (at + 1) * GROUP),
  );
}

interface GroupProps {
  nodes: readonly FormNode[];
  contents: Contents;
  columns: number;
  skipped: boolean;
}

/** A group of nodes. With `skipped` the browser does not lay it out while it is off screen. */
const Group = memo(function Group({ nodes, contents, columns, skipped }: GroupProps) {
  const inline = useFormContext().form.config.layout === 'inline';
  const height = Math.ceil(nodes.length / columns) * ROW_HEIGHT;
  return (
    <div
      // `content-visibility` clips at the edges, so focus rings need space inside.
      className={classNames(
        'items-start gap-x-6 gap-y-3',
        inline ? INLINE : 'grid',
        !inline && COLUMNS[columns],
        skipped && '-m-1 p-1 [content-visibility:auto]',
      )}
      style={skipped ? { containIntrinsicBlockSize: `auto ${height}px` } : undefined}
    >
      {nodes.map((node) => (
        <Node key={node.kind === 'field' ? node.field.model : node.key} node={node} contents={contents} />
      ))}
    </div>
  );
});

interface NodeProps {
  node: FormNode;
  contents: Contents;
}

const Node = memo(function Node({ node, contents }: NodeProps) {
  const models = useMemo(() => modelsOf(node), [node]);
  const shown = useAnyShown(models);
  const registry = useFieldRegistry();
  const design = useFormDesign();
  if (!shown && !design) return null;
  if (design && node.kind !== 'field')
    return (
      <div data-design-part={node.key} className={FULL_ROW}>
        <Container node={node} contents={contents} />
      </div>
    );
  switch (node.kind) {
    case 'field': {
      const { key, model, type } = node.field;
      const wide = registry.widget(type).wide && FULL_ROW;
      return (
        <div data-design-part={design ? key : undefined} className={classNames('min-w-0', wide)}>
          {contents.get(model) ?? <FormField model={model} />}
        </div>
      );
    }
    default:
      return <Container node={node} contents={contents} />;
  }
});

/** A node that holds others. */
function Container({ node, contents }: { node: Exclude<FormNode, { kind: 'field' }>; contents: Contents }) {
  switch (node.kind) {
    case 'grid':
      return <GridView node={node} contents={contents} />;
    case 'tabs':
      return <TabsView node={node} contents={contents} />;
    case 'table':
      return <TableView node={node} contents={contents} />;
    case 'card':
      return (
        <section className={FULL_ROW} aria-label={node.label || undefined}>
          {node.label && <h3 className="mt-2 mb-3 border-b border-line pb-2 font-semibold">{node.label}</h3>}
          <Nodes nodes={node.list} contents={contents} />
        </section>
      );
  }
}

function GridView({ node, contents }: { node: GridNode; contents: Contents }) {
  return (
    <div
      className="col-span-full flex w-full flex-wrap items-start gap-x-(--gutter) gap-y-3"
      style={{ ['--gutter' as string]: `${Math.min(node.look?.gutter || GUTTER, MAX_GUTTER)}px` }}
    >
      {node.columns.map((column, at) => (
        <div
          key={at}
          // The share of the row without gaps, minus a little to prevent wrapping by rounding.
          className="w-[calc((100%+var(--gutter))*var(--share)-var(--gutter)-0.02px)] min-w-0 max-md:w-full"
          style={{ ['--share' as string]: column.span / 24 }}
        >
          <Nodes nodes={column.list} contents={contents} single />
        </div>
      ))}
    </div>
  );
}

function TableView({ node, contents }: { node: TableNode; contents: Contents }) {
  const design = useFormDesign();
  const { width, bordered = true, bright = false, small = true } = node.look ?? {};
  return (
    // In a narrow window the cells are stacked and empty layout cells are hidden.
    <table
      role="presentation"
      className={classNames(
        'col-span-full w-(--table-width) max-w-full table-fixed border-collapse max-md:block max-md:w-full',
        bordered && 'max-md:border max-md:border-line',
      )}
      style={{ ['--table-width' as string]: controlWidth(width) ?? '100%' }}
    >
      <tbody className="max-md:block">
        {node.rows.map((row, at) => (
          <tr key={at} className="max-md:block">
            {row.map((cell, place) => (
              <td
                key={place}
                colSpan={cell.colspan}
                rowSpan={cell.rowspan}
                className={classNames(
                  'align-top max-md:block max-md:border-0',
                  bordered && 'border border-line',
                  small ? 'p-2' : 'px-6 py-4 max-md:px-2',
                  bright && 'transition-colors duration-base hover:bg-hover',
                  cell.list.length === 0 && !design && 'max-md:hidden',
                )}
              >
                <Nodes nodes={cell.list} contents={contents} single />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TabsView({ node, contents }: { node: TabsNode; contents: Contents }) {
  const panes = usePanes();
  const problems = useFormProblems();
  const design = useFormDesign();
  const hidden = useHidden(useMemo(() => modelsOf(node), [node]));
  const columns = node.columns.map((column) => ({
    column,
    models: formFields(column.list).map((field) => field.model),
  }));
  const shown = columns.filter(({ models }) => design || models.some((model) => !hidden.has(model)));
  const open = panes.open[node.key];
  const value = shown.some(({ column }) => column.value === open) ? open : shown[0]?.column.value;
  return (
    <div className={FULL_ROW}>
      <Tabs
        keepMounted
        className="mt-1"
        look={tabLook(node.look)}
        label={joinWords(shown.map(({ column }) => column.label))}
        value={value ?? ''}
        onChange={(next) => panes.show(node.key, next)}
        items={shown.map(({ column, models }) => ({
          key: column.value,
          label: column.label,
          errors: problems.filter((error) => models.includes(modelOf(error))).length,
          content: <Nodes nodes={column.list} contents={contents} />,
        }))}
      />
    </div>
  );
}

function tabLook({ type, tabPosition, size, tabBarGutter }: NonNullable<TabsNode['look']> = {}) {
  return { kind: type, side: tabPosition, size, gutter: tabBarGutter };
}

const modelsOf = (node: FormNode) => formFields([node]).map((field) => field.model);
