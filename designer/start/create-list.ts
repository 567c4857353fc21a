import type { FieldGrammars } from '../../schemas/model/field';
import { foreignDocuments } from './foreign-page';
import { newList, type NewList } from './new-list';
import { grantTo, type PublishChoices } from '../publish/publish-choices';
import type { CreatedList, startCalls } from './start-calls';
import type { Start } from './use-start';
import type { Target } from './use-target';

interface ListToCreate {
  start: Start;
  target: Target;
  choices: PublishChoices;
  types: FieldGrammars;
  /** Otherwise its documents stay drafts. */
  publish: boolean;
  untitled: string;
}

/** Makes a list on the server, with names for its columns; rejects with a `CallError`. */
export async function createList(
  calls: ReturnType<typeof startCalls>,
  { start, target, choices, types, publish, untitled }: ListToCreate,
): Promise<{ created: CreatedList; list: NewList }> {
  const { fields, kinds, source } = start;
  const title = target.title.trim() || untitled;
  const names = await calls.names(
    title,
    fields.map(({ label }) => label),
  );
  const code = target.code.typed || names.code;
  const list = newList(fields, { title, code, columns: names.columns }, types, kinds, source.origin);
  const { page, entity } = list;
  const documents =
    source.origin?.kind === 'api' ? foreignDocuments(list, fields, source.origin.sample) : { page, entity };
  const { domain, parent } = choices.places[target.place]!;
  const grants = target.chosen.map((grantee) => grantTo(grantee));
  const body = { ...documents, ...(publish && { publish: { place: { domain, parent }, grants } }) };
  return { created: await calls.create(body), list };
}
