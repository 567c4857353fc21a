import type { Field } from '../../schemas/model/field';
import type { ContainerType } from '../../schemas/document/form-document';
import type { FormNode, TabsNode } from '../../schemas/model/page';
import { inputType } from '../../widgets/input/field';

/** One configuration of a container, with sample fields. */
export interface ContainerCase {
  name: string;
  /** The Chinese title. */
  title: string;
  node(label: string): FormNode;
  /** Shows errors from the start. */
  checked?: boolean;
}

const field = (model: string, label: string, required = false): FormNode => {
  const options: Field['options'] = { ...inputType.defaults };
  return { kind: 'field', field: { key: model, model, type: 'input', label, options, rules: [], required } };
};
const fields = (label: string, ...models: string[]) => models.map((model) => field(model, label));

const grid = (name: string, title: string, spans: readonly number[], gutter?: number): ContainerCase => ({
  name,
  title,
  node: (label) => ({
    kind: 'grid',
    key: 'grid',
    ...(gutter !== undefined && { look: { gutter } }),
    columns: spans.map((span, at) => ({ span, list: fields(`${label} ${span}/24`, `c${at}`) })),
  }),
});

const tabs = (name: string, title: string, look?: TabsNode['look'], wrong = false): ContainerCase => ({
  name,
  title,
  checked: wrong,
  node: (label) => ({
    kind: 'tabs',
    key: 'tabs',
    ...(look && { look }),
    columns: [1, 2, 3].map((n) => ({
      value: `${n}`,
      label: `${label} ${n}`,
      list: [field(`p${n}`, label, wrong && n > 1)],
    })),
  }),
});

const cell = (list: FormNode[], colspan = 1, rowspan = 1) => ({ colspan, rowspan, list });

/** Layouts of every container, in page order. */
export const CONTAINER_CASES: Readonly<Record<ContainerType, readonly ContainerCase[]>> = {
  grid: [
    grid('halves', '两等分', [12, 12]),
    grid('quarters far from each other', '四等分，间距大', [6, 6, 6, 6], 48),
    grid('more than a row', '超过一行', [8, 16, 24]),
  ],
  tabs: [
    tabs('lines', '线条式'),
    tabs('cards, small', '卡片式，小号', { type: 'card', size: 'small' }),
    tabs('at the left', '居左', { tabPosition: 'left' }),
    tabs('cards at the right', '卡片式，居右', { type: 'card', tabPosition: 'right' }),
    tabs('below, large, far from each other', '居下，大号，间距大', {
      tabPosition: 'bottom',
      size: 'large',
      tabBarGutter: 48,
    }),
    tabs('mistakes in two panes', '两个页签有误', undefined, true),
  ],
  card: [
    {
      name: 'a title',
      title: '有标题',
      node: (label) => ({ kind: 'card', key: 'card', label, list: fields(label, 'one', 'two', 'three') }),
    },
    {
      name: 'no title',
      title: '无标题',
      node: (label) => ({ kind: 'card', key: 'card', label: '', list: fields(label, 'one') }),
    },
  ],
  table: [
    {
      name: 'merged cells',
      title: '合并单元格',
      node: (label) => ({
        kind: 'table',
        key: 'table',
        rows: [
          [cell(fields(label, 'a'), 2), cell(fields(label, 'b', 'c'), 1, 2)],
          [cell(fields(label, 'd')), cell([])],
        ],
      }),
    },
    {
      name: 'ragged rows, no lines, much room, lit',
      title: '行长不一，无边框，宽松，高亮',
      node: (label) => ({
        kind: 'table',
        key: 'table',
        look: { bordered: false, small: false, bright: true, width: '80%' },
        rows: [
          [cell(fields(label, 'a')), cell(fields(label, 'b')), cell(fields(label, 'c'))],
          [cell(fields(label, 'd'))],
          [],
        ],
      }),
    },
  ],
};
