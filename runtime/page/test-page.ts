import type { Choice } from '../../schemas/document/dictionary';
import type { Field } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { CallError, type CallOptions, type DataSource } from '../data/data-source';

/** A small compiled page for tests that uses every special part of a form. */
export function testPage(): CompiledPage {
  const name = field('name', '名称', { required: true, options: { maxLength: 20 } });
  const kind = field('kind', '类别', {
    type: 'radio',
    options: { options: [1, 2].map((value) => ({ value, label: `类别${value}` })), defaultValue: 1 },
  });
  const reason = field('reason', '原因', {
    required: true,
    linkage: [{ when: 'kind == 2', then: { show: true } }],
    options: { maxLength: 20 },
  });
  const code = field('code', '编码', { immutable: true, options: { maxLength: 10 } });
  const idCard = field('idCard', '证件号码', { sensitive: 'idcard', options: { maxLength: 18 } });
  const fields = [name, code, idCard, kind, reason];
  return {
    id: 'levels',
    title: '等级管理',
    noun: '等级',
    kind: 'list',
    entity: 'level',
    pageConfig: {
      searchUrl: 'a/level/search',
      addUrl: 'a/level/add',
      updateUrl: 'a/level/edit/{id}',
      detailUrl: 'a/level/detail/{id}',
      delUrl: 'a/level/del/{id}',
      batchDelUrl: 'a/level/batch-del',
      permission: { search: 'level_search', add: 'level_add', edit: 'level_edit', del: 'level_del' },
      module: 'level',
      pageSize: 10,
      preset: {},
      readOnly: false,
      dialogAs: 'dialog',
      dialogWidth: 840,
      nameColumn: 'name',
      toolbar: [],
      rowActions: [
        {
          key: 'enable',
          label: '启用',
          url: 'a/level/change-status/{id}/1',
          method: 'GET',
          permission: 'level_edit',
          when: 'status == 0',
          confirm: '启用“{name}”？',
        },
      ],
      tree: false,
    },
    columns: fields,
    formConfig: {
      list: [
        { kind: 'field', field: name },
        { kind: 'field', field: code },
        { kind: 'field', field: idCard },
        {
          kind: 'tabs',
          key: 'more',
          columns: [
            { value: 'kind', label: '分类', list: [{ kind: 'field', field: kind }] },
            { value: 'why', label: '说明', list: [{ kind: 'field', field: reason }] },
          ],
        },
      ],
      checks: [],
      config: { layout: 'vertical', labelWidth: 100, columns: 2 },
    },
    checks: [],
    tableConfig: {
      columns: [
        { column: 'name', field: { ...name, sortable: true } },
        { column: 'code', field: code },
      ],
      others: { index: true, selection: true, summary: false },
    },
    searches: [{ column: 'name', field: { ...name, required: false } }],
  };
}

function field(model: string, label: string, more: Partial<Field>): Field {
  return { key: model, model, type: 'input', label, options: {}, rules: [], required: false, ...more };
}

/** A recorded call of the test source. */
export interface Call {
  url: string;
  options: CallOptions;
}

/** A data source that responds by URL and records its calls; a returned `CallError` is thrown. */
export function testSource(
  answer: (call: Call) => unknown,
  choices: readonly Choice[] | CallError = [],
): DataSource & { calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    call: async <T>(url: string, options: CallOptions = {}) => {
      const call = { url, options };
      calls.push(call);
      const given = await answer(call);
      if (given instanceof CallError) throw given;
      return given as T;
    },
    file: async (url: string, options: CallOptions = {}) => {
      const call = { url, options };
      calls.push(call);
      const given = await answer(call);
      if (given instanceof CallError) throw given;
      return given as Blob;
    },
    options: () => (choices instanceof CallError ? Promise.reject(choices) : Promise.resolve([...choices])),
  };
}
