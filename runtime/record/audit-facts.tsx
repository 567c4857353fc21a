import { isObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { CellSpaceProvider } from '../../widgets/shared/cell-space';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { WidgetRegistryContext } from '../../widgets/widget-registry';
import type { ListRow } from '../data/data-source';
import { useFieldRegistry } from '../fields/field-registry';
import { rowWord } from './record-url';
import { ValueEntry } from './value-entry';

/** The fields of a document to compare before a decision, its state last. */
export function factsOf({ workflow, columns, tableConfig }: CompiledPage): Field[] {
  const known = new Map([
    ...tableConfig.columns.map(({ field }) => [field.model, field] as const),
    ...columns.map((field) => [field.model, field] as const),
  ]);
  const names = workflow ? [...workflow.facts, workflow.state] : [];
  return [...new Set(names)].flatMap((name) => known.get(name) ?? []);
}

/** The key facts of a document, so that nobody decides about another one by mistake. */
export function AuditFacts({ page, document }: { page: CompiledPage; document: ListRow }) {
  const registry = useFieldRegistry();
  const fields = factsOf(page);
  if (fields.length === 0) return null;
  return (
    <WidgetRegistryContext value={registry}>
      <CellSpaceProvider value="block">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-panel bg-sunken px-4 py-3 max-md:grid-cols-1">
          {fields.map((field) => (
            <ValueEntry key={field.model} field={field} record={document} />
          ))}
        </dl>
      </CellSpaceProvider>
    </WidgetRegistryContext>
  );
}

/** Facts beside the name of each of several documents. */
const FACTS_IN_LINE = 2;

interface AuditListProps {
  page: CompiledPage;
  documents: readonly ListRow[];
  /** For each document why it will be refused; null: nothing is known. */
  reasons: readonly (string | null)[];
}

/** The documents of a decision about several; those that will be refused say why. */
export function AuditList({ page, documents, reasons }: AuditListProps) {
  const t = useWords();
  const registry = useFieldRegistry();
  const { nameColumn } = page.pageConfig;
  const facts = factsOf(page)
    .filter(({ model }) => model !== nameColumn && model !== page.workflow?.state)
    .slice(0, FACTS_IN_LINE);
  const refused = reasons.filter((reason) => reason !== null).length;
  return (
    <section className="rounded-panel bg-sunken px-4 py-3">
      {refused > 0 && (
        <p className="mb-2 flex items-center gap-1.5 text-small text-warning-text">
          <Icon name="triangle-alert" size={14} className="shrink-0" />
          {t('verb.someImpossible', { n: refused })}
        </p>
      )}
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto" tabIndex={0} aria-label={page.noun}>
        {documents.map((document, at) => (
          <li key={document.id} className="flex min-w-0 items-baseline gap-3">
            <span className="min-w-0 truncate">{rowWord(document, nameColumn)}</span>
            {facts.map((field) => {
              const { Cell } = registry.widget(field.type);
              const label = isObject(document.labels) ? document.labels[field.model] : undefined;
              return (
                <span key={field.model} className="shrink-0 text-small text-fg-2">
                  <Cell
                    field={field}
                    value={document[field.model]}
                    label={(label ?? undefined) as string | string[] | undefined}
                  />
                </span>
              );
            })}
            {reasons[at] && <span className="ml-auto shrink-0 text-note text-fg-2">{reasons[at]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
