/** How a column of the bench's entity is shown. */
export interface BenchColumn {
  name: string;
  label: string;
  kind: 'text' | 'number' | 'money' | 'state';
}

const column = (kind: BenchColumn['kind']) => (name: string, label: string) => ({ kind, name, label });
const text = column('text');
const number = column('number');
const money = column('money');
const state = column('state');

/** The twenty columns of the page that the bench opens. */
export const COLUMNS: readonly BenchColumn[] = [
  text('code', '编号'),
  text('name', '姓名'),
  state('state', '状态'),
  number('level', '等级'),
  text('admitDate', '入监日期'),
  text('birthday', '出生日期'),
  number('height', '身高'),
  number('weight', '体重'),
  number('score', '得分'),
  number('visits', '会见次数'),
  number('calls', '通话次数'),
  money('fine', '罚金'),
  money('paid', '已缴'),
  text('court', '判决机关'),
  text('crime', '罪名'),
  text('bedNo', '床位'),
  text('fileNo', '档案号'),
  text('job', '职业'),
  state('health', '健康'),
  text('remark', '备注'),
];

/** Names of the states. */
export const STATES: Readonly<Record<number, string>> = { 1: '一', 2: '二', 3: '三', 4: '四' };
