import type { ExportTemplate, HeaderField, TemplateColumn, TemplateContent } from './export-template';
import { nodesOf } from './template-columns';

/** What of a template its reader does not get: so many columns that the reader may not see, and those that are gone. */
export interface LeftOut {
  hidden: number;
  /** The names that they had when the template was saved. */
  gone: readonly string[];
}

/** What a page offers to templates: as the reader sees it, and as it is. Both are its default templates. */
export interface TemplateOffer {
  shown: Pick<ExportTemplate, 'columns' | 'baseHeader'>;
  /** The keys that the page has for anybody. */
  known: ReadonlySet<string>;
}

/** The keys of the columns and header fields that a default template offers. */
export function offeredKeys({ columns, baseHeader }: TemplateOffer['shown']): Set<string> {
  return new Set([...nodesOf(columns), ...baseHeader].map(({ key }) => key));
}

/**
 * A stored template for one reader: without the columns that the reader may not see or that the page no longer has, with
 * columns that were renamed since (`rename`) and their present labels, and with what was added to the page since,
 * unchecked. Only what was checked is reported as left out.
 */
export function reconcileTemplate(
  stored: TemplateContent,
  { shown, known }: TemplateOffer,
  rename: (key: string) => string,
): { content: TemplateContent; left: LeftOut } {
  const names = new Map([...nodesOf(shown.columns), ...shown.baseHeader].map(({ key, name }) => [key, name]));
  const taken = new Set<string>();
  const gone: string[] = [];
  let hidden = 0;
  const leave = (key: string, name: string, checked: boolean) => {
    if (!checked) return;
    if (known.has(key)) hidden += 1;
    else gone.push(name);
  };
  const kept = (nodes: readonly TemplateColumn[]): TemplateColumn[] =>
    nodes.flatMap((node) => {
      const { children } = node;
      if (node.iscustom) {
        const left = children && kept(children);
        return left?.length === 0 && children!.length > 0
          ? []
          : [{ ...node, ...(left && { children: left }) }];
      }
      const key = rename(node.key);
      const name = names.get(key);
      if (name === undefined || taken.has(key)) {
        for (const one of children ? nodesOf(children) : [node])
          leave(rename(one.key), one.name, one.checked);
        return [];
      }
      taken.add(key);
      return [{ ...node, key, name, ...(children && { children: kept(children) }) }];
    });
  const columns = withAdded(kept(stored.columns), shown.columns, taken);
  const baseHeader = headerOf(stored.baseHeader, shown.baseHeader, rename, leave);
  const { inWords, ...totals } = stored.totals;
  const amount = inWords === undefined ? undefined : rename(inWords);
  if (amount !== undefined && !names.has(amount)) leave(amount, amount, true);
  return {
    content: {
      ...stored,
      columns,
      baseHeader,
      totals: { ...totals, ...(amount !== undefined && names.has(amount) && { inWords: amount }) },
    },
    left: { hidden, gone },
  };
}

/** The tree with the offered nodes that it lacks, unchecked, at the end of their parents. */
function withAdded(
  columns: TemplateColumn[],
  offered: readonly TemplateColumn[],
  taken: ReadonlySet<string>,
): TemplateColumn[] {
  const added = offered.filter(({ key }) => !taken.has(key)).map(unchecked);
  const inner = new Map(offered.flatMap(({ key, children }) => (children ? [[key, children] as const] : [])));
  const filled = columns.map((column) => {
    const children = inner.get(column.key);
    return children && column.children
      ? { ...column, children: withAdded(column.children, children, taken) }
      : column;
  });
  return [...filled, ...added];
}

function unchecked({ children, ...node }: TemplateColumn): TemplateColumn {
  return { ...node, checked: false, ...(children && { children: children.map(unchecked) }) };
}

function headerOf(
  stored: readonly HeaderField[],
  offered: readonly HeaderField[],
  rename: (key: string) => string,
  leave: (key: string, name: string, checked: boolean) => void,
): HeaderField[] {
  const names = new Map(offered.map(({ key, name }) => [key, name]));
  const kept = new Map<string, HeaderField>();
  for (const { key: former, name: old, checked } of stored) {
    const key = rename(former);
    const name = names.get(key);
    if (name === undefined) leave(key, old, checked);
    else if (!kept.has(key)) kept.set(key, { key, name, checked });
  }
  const added = offered.filter(({ key }) => !kept.has(key)).map((one) => ({ ...one, checked: false }));
  return [...kept.values(), ...added];
}
