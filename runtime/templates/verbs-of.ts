import type { CompiledPage } from '../../schemas/model/page';
import type { Signature } from '../../schemas/template/export-template';

type VerbChoice = { value: NonNullable<Signature['verb']>; label: string };

/** The verbs of the documents of a page, as its buttons name them; none where its rows are not documents. */
export function verbsOf({ pageConfig }: CompiledPage): VerbChoice[] {
  const found = new Map(
    pageConfig.rowActions.flatMap(({ verb, label }) => (verb ? [[verb.name, label] as const] : [])),
  );
  return [...found].map(([value, label]) => ({ value, label }));
}
