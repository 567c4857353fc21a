import type { FieldGrammars } from '../../schemas/model/field';
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
  const { fields, kinds } = start;
  const title = target.title.trim() || untitled;
  const names = await calls.names(
    title,
    fields.map(({ label }) => label),
  );
  const code = target.code.typed || names.code;
  const list = newList(fields, { title, code, columns: names.columns }, types, kinds);
  const { page, entity } = list;
  const { domain, parent } = choices.places[target.place]!;
  const grants = target.chosen.map((grantee) => grantTo(grantee));
  const body = { page, entity, ...(publish && { publish: { place: { domain, parent }, grants } }) };
  return { created: await calls.create(body), list };
}
