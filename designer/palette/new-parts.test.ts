import { expect, it, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { CONTAINER_NAMES, type ContainerType } from '../../schemas/document/form-document';
import type { Bench } from '../../schemas/record/bench';
import { allFieldTypes, allTypes } from '../../tests/support/domain-types';
import type { Designing } from '../edit/designing';
import { FreshNames } from '../edit/fresh-names';
import { newContainer, newField, type NewPart } from '../edit/new-part';
import { projectViews } from '../project/project-view';
import type { Project } from '../project/project';
import { CommandRunner } from '../project/run-command';
import { paletteEntries } from './palette-entries';

const runner = new CommandRunner(allTypes);
const document = (doc: JsonObject) => ({ id: 1, version: 1, code: 'x', name: 'x', own: true, doc });
const PAGE: JsonObject = {
  ...{ schemaVersion: 2, id: 'p', title: '页', pageConfig: {}, searches: [] },
  ...{ formConfig: { list: [] }, tableConfig: { columns: [] } },
};
const start: Project = {
  page: { ...PAGE, entity: 'e' },
  entity: { id: 'e', title: '实体', columns: [] },
};
const bench: Bench = {
  kind: 'page',
  page: document(start.page),
  entity: document(start.entity!),
  fields: [],
  problems: [],
};
const view = projectViews(bench, allTypes, runner);

function added(make: (fresh: FreshNames) => NewPart, project = start) {
  const { command, key } = make(new FreshNames(project, view(project).parts.values()));
  const { project: after, refused } = runner.apply(project, command);
  expect(refused).toBeUndefined();
  const { byKey, problems, parts } = view(after!);
  return { after: after!, field: byKey.get(key), problems, parts, key };
}

test.each(allFieldTypes.map((grammar) => [grammar.type, grammar] as const))(
  'a new field of type %s has no problems, on an entity and without one',
  (_, grammar) => {
    const { field, problems } = added((fresh) => newField(grammar, start, fresh, { parent: null }));
    expect(field?.type).toBe(grammar.type);
    // Line items are rows of another entity, which only the administrator knows.
    const lacks = grammar.apart ? ['missingKey'] : [];
    expect(problems.map(({ code }) => code)).toEqual(lacks);
    const free: Project = { page: PAGE, entity: null };
    expect(added((fresh) => newField(grammar, free, fresh, { parent: null }), free).problems).toEqual([]);
  },
);

test.each(Object.keys(CONTAINER_NAMES) as ContainerType[])('a new container %s has no problems', (type) => {
  const { problems, parts, key } = added((fresh) => newContainer(type, '容器', fresh, { parent: null }));
  expect(problems).toEqual([]);
  expect([...parts.values()].map(({ keys }) => keys[0])).toContain(key);
});

it('K5-09, K5-13 to K5-18: new fields start with the values of the specification', () => {
  const optionsOf = (type: string) => {
    const grammar = allTypes.get(type)!;
    return added((fresh) => newField(grammar, start, fresh, { parent: null })).field!;
  };
  expect(optionsOf('number').options.min).toBe(0);
  expect(optionsOf('input')).toMatchObject({ required: false, requiredMessage: '必填项' });
  expect(optionsOf('input').options.maxLength).toBe(100);
  expect(optionsOf('textarea').options.maxLength).toBe(500);
  expect(optionsOf('rate').options.max).toBe(5);
  expect(optionsOf('slider').options).toMatchObject({ min: 0, max: 100 });
  for (const type of ['uploadImg', 'uploadImgList', 'uploadAvatar'])
    expect(optionsOf(type).options.accept).toEqual(['.jpg', '.png', '.jpeg', '.webp']);
});

it('K2.6-16, K2.6-21: the palette offers every field type, every container and the columns that the form lacks', () => {
  const entity: JsonObject = { id: 'e', columns: [{ name: 'spare', label: '备用', type: 'input' }] };
  const project: Project = { ...start, entity };
  const designing = {
    store: { project },
    view: view(project),
    types: allTypes,
    names: (title: string) => title,
  };
  const entries = paletteEntries(designing as unknown as Designing);
  const keys = entries.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['type lSwitch', 'type inputGroupControls', 'column spare']));
  for (const { type } of allFieldTypes) expect(keys).toContain(`type ${type}`);
  for (const type of Object.keys(CONTAINER_NAMES)) expect(keys).toContain(`container ${type}`);
  expect(entries.find(({ words }) => words.includes('riqi'))?.key).toBe('type date');
});
