import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { addDesignerWords } from '../../runtime/i18n/add-designer-words';
import { startI18n } from '../../runtime/i18n/i18n';
import type { JsonObject } from '../../schemas/json';
import { testDesignStore } from '../../tests/support/test-design-store';
import { DesigningProvider } from '../edit/designing';
import { nameOfPart } from '../project/part-name';
import { RulesView } from './rules-view';

beforeAll(async () => {
  await startI18n();
  addDesignerWords();
});
afterEach(cleanup);

const item = (model: string, label: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: 'input', model, label },
  ...more,
});
const status = item('status', '状态', {
  type: 'select',
  options: {
    options: [
      { value: 1, label: '合格' },
      { value: 2, label: '不合格' },
    ],
  },
});

function shown(...list: JsonObject[]) {
  const page = { schemaVersion: 2, id: 'p', title: '页', formConfig: { list } };
  const store = testDesignStore(page);
  const view = render(
    <DesigningProvider value={{ store, say: () => undefined }}>
      <RulesView />
    </DesigningProvider>,
  );
  return { store, view };
}

it('says each rule in a sentence with the labels of the form, and leads to its field', () => {
  const linkage: JsonObject[] = [
    { when: 'status == 2 && count > 0', then: { show: true, require: true } },
    { when: 'status in [1, 2] && (note != null || size(note) > 3)', then: { set: '1 + 1' } },
  ];
  const { store, view } = shown(
    status,
    item('count', '数量', { type: 'number' }),
    item('note', '备注'),
    item('due', '整改期限', { linkage }),
  );
  const buttons = view.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual([
    '当 状态 是 不合格 且 数量 大于 0 时，“整改期限”显示、必填',
    '当 状态 是 合格、不合格 之一 且 （备注 有值 或 size(note) > 3） 时，“整改期限”取值 1 + 1',
  ]);
  fireEvent.click(buttons[0]!);
  expect(store.state.selected).toEqual([nameOfPart(['due'])]);
});

it('shows circles and wrong formulas, and says where rules come from if there are none', () => {
  const hides = (when: string) => ({ linkage: [{ when, then: { hide: true as const } }] });
  const { view } = shown(item('one', '甲', hides('two == 1')), item('two', '乙', hides('one == 1')));
  expect(view.getByRole('list', { name: '问题' }).textContent).toContain('one → two → one');
  cleanup();
  expect(shown(item('one', '甲')).view.getByText('表单还没有规则')).toBeTruthy();
});
