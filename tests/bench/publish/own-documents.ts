import type { JsonObject } from '../../../schemas/json';

/** A document of a tenant's own. */
export interface OwnDocument {
  kind: 'domain' | 'entity' | 'page';
  domain: string;
  json: JsonObject & { id: string; title: string };
}

const COLUMNS = 16;

/** A domain, and half entities, half pages: ten pages show the first entity, each other page one of its own. */
export function ownDocuments(count: number): OwnDocument[] {
  const entities = Array.from({ length: Math.floor(count / 2) }, (_, at) => entity(at));
  const pages = Array.from({ length: count - entities.length - 1 }, (_, at) => page(at));
  return [
    { kind: 'domain', domain: 'own', json: domain(pages.length) },
    ...entities.map((json) => ({ kind: 'entity' as const, domain: 'own', json })),
    ...pages.map((json) => ({ kind: 'page' as const, domain: 'own', json })),
  ];
}

function domain(pages: number) {
  return {
    schemaVersion: 1,
    id: 'own',
    title: '自有',
    dictionary: {
      Kind: {
        label: '种类',
        values: [
          { value: 1, label: '甲' },
          { value: 2, label: '乙' },
        ],
      },
    },
    menu: [
      {
        path: '/own',
        name: 'Own',
        title: '自有',
        layout: 1,
        children: Array.from({ length: pages }, (_, at) => ({
          path: `/own/p${at}`,
          name: `OwnP${at}`,
          title: `页${at}`,
          layout: 3,
          page: `own-p${at}`,
          module: `own_t${entityOf(at)}`,
          permissions: ['search', 'add', 'edit', 'del'],
        })),
      },
    ],
  };
}

function entity(number: number) {
  const columns = Array.from({ length: COLUMNS }, (_, at): JsonObject => {
    const [name, label] = [`c${at}`, `列${at}`];
    if (at % 4 === 0) return { name, label, type: 'input', maxLength: 50, required: at === 0 };
    if (at % 4 === 1) return { name, label, type: 'number', min: 0, max: 9999 };
    if (at % 4 === 2) return { name, label, type: 'select', enum: 'Kind' };
    return { name, label, type: 'date', linkage: [{ when: `c${at - 1} == 1`, then: { show: true } }] };
  });
  // A chain of references: a change of one entity affects the next one.
  const refers: JsonObject[] =
    number % 10 === 0 ? [] : [{ name: 'before', label: '前', type: 'select', refers: `own_t${number - 1}` }];
  return {
    schemaVersion: 1,
    id: `own_t${number}`,
    title: `表${number}`,
    path: `own/t${number}`,
    module: `own_t${number}`,
    scope: 'org',
    calls: ['search', 'add', 'edit', 'del', 'detail', 'option'],
    option: { label: 'c0' },
    columns: [...columns, ...refers],
    checks: [{ path: 'c1', expr: 'c1 <= c5 || c5 == null', message: '太大' }],
  };
}

function entityOf(page: number): number {
  return page < 10 ? 0 : page - 9;
}

function page(number: number) {
  const names = Array.from({ length: COLUMNS }, (_, at) => `c${at}`);
  return {
    schemaVersion: 2,
    id: `own-p${number}`,
    title: `页${number}`,
    entity: `own_t${entityOf(number)}`,
    pageConfig: {},
    formConfig: { list: names.map((model) => ({ model })) },
    tableConfig: { columns: names.slice(0, 8).map((column) => ({ column })) },
    searches: names.slice(0, 4).map((column) => ({ column })),
  };
}
