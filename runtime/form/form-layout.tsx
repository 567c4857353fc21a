import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { formFields } from '../../schemas/form-fields';
import type { FormNode, GridNode, TableNode, TabsNode } from '../../schemas/page';
import { classNames } from '../../widgets/ui/class-names';
import { Tabs } from '../../widgets/ui/tabs';
import { useFieldRegistry } from '../page/field-registry';
import { useFormContext } from './form-context';

type Contents = ReadonlyMap<string, ReactNode>;

/** Places the fields that RJSF drew by the nodes of the document: grid, tabs, cards, else one field after the other. */
export function FormLayout({ properties }: ObjectFieldTemplateProps) {
  const { form } = useFormContext();
  const contents: Contents = new Map(properties.map(({ name, content }) => [name, content]));
  return <Nodes nodes={form.list} contents={contents} />;
}

/** Classes for fields beside each other; one column in a narrow window. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2 max-md:grid-cols-1',
  3: 'grid-cols-3 max-lg:grid-cols-2 max-md:grid-cols-1',
  4: 'grid-cols-4 max-lg:grid-cols-2 max-md:grid-cols-1',
};

function Nodes({
  nodes,
  contents,
  single,
}: {
  nodes: readonly FormNode[];
  contents: Contents;
  single?: boolean;
}) {
  const { form } = useFormContext();
  const columns = single ? 1 : form.config.columns;
  return (
    <div className={classNames('grid items-start gap-x-6 gap-y-3', COLUMNS[columns])}>
      {nodes.map((node) => (
        <Node key={node.kind === 'field' ? node.field.model : node.key} node={node} contents={contents} />
      ))}
    </div>
  );
}

function Node({ node, contents }: { node: FormNode; contents: Contents }) {
  const { linkage } = useFormContext();
  const registry = useFieldRegistry();
  if (isEmpty(node, linkage.hidden, contents)) return null;
  switch (node.kind) {
    case 'field': {
      const wide = registry.widget(node.field.type).wide ? 'col-span-full' : '';
      return <div className={classNames('min-w-0', wide)}>{contents.get(node.field.model)}</div>;
    }
    case 'grid':
      return <GridView node={node} contents={contents} />;
    case 'tabs':
      return <TabsView node={node} contents={contents} />;
    case 'table':
      return <TableView node={node} contents={contents} />;
    case 'card':
      return (
        <section className="col-span-full" aria-label={node.label || undefined}>
          {node.label && <h3 className="mt-2 mb-3 border-b border-line pb-2 font-semibold">{node.label}</h3>}
          <Nodes nodes={node.list} contents={contents} />
        </section>
      );
  }
}

function GridView({ node, contents }: { node: GridNode; contents: Contents }) {
  return (
    <div className="col-span-full grid grid-cols-24 items-start gap-x-6 gap-y-3">
      {node.columns.map((column, at) => (
        <div
          key={at}
          className="col-(--grid-span) min-w-0 max-md:col-span-full"
          style={{ ['--grid-span' as string]: `span ${column.span} / span ${column.span}` }}
        >
          <Nodes nodes={column.list} contents={contents} single />
        </div>
      ))}
    </div>
  );
}

function TableView({ node, contents }: { node: TableNode; contents: Contents }) {
  return (
    <table role="presentation" className="col-span-full w-full table-fixed border-collapse">
      <tbody>
        {node.rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, place) => (
              <td
                key={place}
                colSpan={cell.colspan}
                rowSpan={cell.rowspan}
                className="border border-line p-2 align-top"
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
  const { panes, openPane, wrong, linkage } = useFormContext();
  const shown = node.columns.filter(
    (column) => !column.list.every((inside) => isEmpty(inside, linkage.hidden, contents)),
  );
  const open = shown.some((column) => column.value === panes[node.key]) ? panes[node.key] : shown[0]?.value;
  return (
    <Tabs
      className="col-span-full mt-1"
      label={shown.map((column) => column.label).join('、')}
      value={open ?? ''}
      onChange={(value) => openPane(node.key, value)}
      items={shown.map((column) => ({
        key: column.value,
        label: column.label,
        errors: formFields(column.list).reduce((sum, field) => sum + (wrong.get(field.model) ?? 0), 0),
        content: <Nodes nodes={column.list} contents={contents} />,
      }))}
    />
  );
}

/** Nothing of it would be drawn. */
function isEmpty(node: FormNode, hidden: ReadonlySet<string>, contents: Contents): boolean {
  return formFields([node]).every((field) => hidden.has(field.model) || !contents.has(field.model));
}
