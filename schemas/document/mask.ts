import Type, { type Static } from 'typebox';
import { valueNames } from '../grammar/named';

/** How a sensitive value is masked for users without the right to see it in full. */
export const Mask = Type.Enum(
  ['idcard', 'mobile', 'card', 'name', 'all', 'secret'],
  valueNames({
    idcard: '身份证号',
    mobile: '手机号',
    card: '银行卡号',
    name: '姓名',
    all: '全部遮盖',
    /** Stored encrypted and shown to nobody: only code of the domain reads it. */
    secret: '机密（加密存储，不可查看）',
  }),
);
/** How a sensitive value is masked. */
export type Mask = Static<typeof Mask>;
