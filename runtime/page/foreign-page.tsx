import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { foreignCallOf, FOREIGN } from '../../schemas/document/foreign-call';
import type { Field } from '../../schemas/model/field';
import { mapNodes } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { useDataSource } from '../data/data-source-context';
import { valueEnums, type ValueEnums } from '../data/value-enums';

interface ForeignPageProps {
  page: CompiledPage;
  children(page: CompiledPage): ReactNode;
}

/** A page over a foreign system, with the labels and colours that this system has for the values of its columns. */
export function ForeignPage({ page, children }: ForeignPageProps) {
  const source = useDataSource();
  const [enums, setEnums] = useState<ValueEnums | null>(null);
  const { system } = foreignCallOf(page.pageConfig.searchUrl) ?? {};
  useEffect(() => {
    let gone = false;
    if (system !== undefined)
      void valueEnums(source, `${FOREIGN}/${system}`).then((found) => !gone && setEnums(found));
    return () => {
      gone = true;
    };
  }, [source, system]);
  return children(useMemo(() => (enums ? withEnums(page, enums) : page), [page, enums]));
}

/** The field types whose values are chosen. */
const CHOSEN = new Set(['select', 'radio', 'checkbox']);

/** The page whose columns without choices of their own have those of the other system. */
function withEnums(page: CompiledPage, enums: ValueEnums): CompiledPage {
  const labelled = (field: Field): Field => {
    const choices = Object.hasOwn(enums, field.model) ? enums[field.model] : undefined;
    const own = field.options.options as readonly unknown[] | undefined;
    if (!choices || !CHOSEN.has(field.type) || (own && own.length > 0)) return field;
    return { ...field, options: { ...field.options, options: [...choices] } };
  };
  const { columns, formConfig, tableConfig, searches } = page;
  return {
    ...page,
    columns: columns.map(labelled),
    formConfig: { ...formConfig, list: mapNodes(formConfig.list, { field: labelled }) },
    tableConfig: {
      ...tableConfig,
      columns: tableConfig.columns.map((one) => ({ ...one, field: labelled(one.field) })),
    },
    searches: searches.map((one) => ({ ...one, field: labelled(one.field) })),
  };
}
