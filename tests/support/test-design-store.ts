import { DesignStore } from '../../designer/project/design-store';
import { projectViews } from '../../designer/project/project-view';
import { CommandRunner } from '../../designer/project/run-command';
import type { JsonObject } from '../../schemas/json';
import type { Bench, BenchDocument } from '../../schemas/record/bench';
import { allTypes } from './domain-types';

const document = (id: number, doc: JsonObject): BenchDocument => ({
  ...{ id, version: 1, code: 'x', name: 'x', own: true },
  doc,
});

/** The store of a designer of a page, which may be one of an entity, with all field types. */
export function testDesignStore(page: JsonObject, entity?: JsonObject): DesignStore {
  const bench: Bench = {
    kind: 'page',
    page: document(1, page),
    entity: entity ? document(2, entity) : null,
    fields: [],
    problems: [],
  };
  const runner = new CommandRunner(allTypes);
  return new DesignStore({ bench, runner, types: allTypes, view: projectViews(bench, allTypes, runner) });
}
