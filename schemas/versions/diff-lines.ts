import { shortened } from '../text/cut-text';
import type { Change } from './diff-documents';
import type { PartKind } from '../grammar/says';
import type { Json } from '../json';

const PARTS: Record<PartKind, [string, string]> = {
  field: ['表单项', 'field'],
  container: ['容器', 'container'],
  pane: ['页签', 'tab'],
  innerColumn: ['明细列', 'inner column'],
  column: ['字段', 'column'],
  tableColumn: ['表格列', 'table column'],
  tab: ['列表分栏', 'list tab'],
  search: ['查询项', 'search item'],
  action: ['按钮', 'button'],
  enumValue: ['枚举值', 'value'],
  menu: ['菜单', 'menu entry'],
  step: ['步骤', 'step'],
  block: ['区块', 'block'],
  row: ['初始数据', 'initial row'],
  setting: ['设置', 'setting'],
};

/** Changes as sentences for a user who is about to publish, one per line, in Chinese or English. */
export function diffLines(changes: readonly Change[], language: 'zh-CN' | 'en-US'): string[] {
  return changes.map((change) => (language === 'zh-CN' ? chinese(change) : english(change)));
}

/** The line that replaces changes that are not listed. */
export function moreLine(count: number, language: 'zh-CN' | 'en-US'): string {
  if (language === 'zh-CN') return `另有 ${count} 处修改未列出`;
  return count === 1 ? '1 more change is not listed' : `${count} more changes are not listed`;
}

/** The mark of a line: added, removed, or any other change. */
export function diffMark(change: Change): '+' | '-' | '~' {
  return change.change === 'added' ? '+' : change.change === 'removed' ? '-' : '~';
}

function chinese(change: Change): string {
  const name = change.part === 'setting' ? PARTS.setting[0] : `${PARTS[change.part][0]}“${change.label}”`;
  switch (change.change) {
    case 'added':
      return `添加${name}`;
    case 'removed':
      return `删除${name}`;
    case 'moved':
      return change.property
        ? `${name}移到“${place(change.to, '最外层')}”（原在“${place(change.from, '最外层')}”）`
        : `${name}调整了顺序`;
    case 'renamed':
      return `${name}的${change.property === 'model' || change.property === 'name' ? '字段名' : '名称'}由${value(change.from, '空')}改为${value(change.to, '空')}`;
    case 'changed':
      return `${name}的 ${change.property} 由${value(change.from, '无')}改为${value(change.to, '无')}`;
  }
}

function english(change: Change): string {
  const name = change.part === 'setting' ? PARTS.setting[1] : `${PARTS[change.part][1]} "${change.label}"`;
  switch (change.change) {
    case 'added':
      return `Added ${name}`;
    case 'removed':
      return `Removed ${name}`;
    case 'moved':
      return change.property
        ? `Moved ${name} to "${place(change.to, 'top level')}" (from "${place(change.from, 'top level')}")`
        : `Reordered ${name}`;
    case 'renamed':
      return `Renamed ${name}: ${change.property} from ${value(change.from, 'nothing').trim()} to ${value(change.to, 'nothing').trim()}`;
    case 'changed':
      return `Changed ${name}: ${change.property} from ${value(change.from, 'nothing').trim()} to ${value(change.to, 'nothing').trim()}`;
  }
}

function place(parent: Json | undefined, top: string): string {
  return typeof parent === 'string' && parent !== '' ? parent : top;
}

function value(json: Json | undefined, none: string): string {
  if (json === undefined) return ` ${none} `;
  return ` ${shortened(JSON.stringify(json), 80)} `;
}
