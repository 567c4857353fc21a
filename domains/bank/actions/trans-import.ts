import Type, { type Static } from 'typebox';
import { lines, ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import { BankFileError, type FileFault } from '../adapters/bank-file';
import { readStatement, type Statement } from '../adapters/statement-file';
import { matchTrans } from './match-trans';
import { ORIGIN, storeRecords } from './store-records';

/** Characters of a file at most. */
const LONGEST = 500_000;

const Import = Type.Object({
  bankAccountId: { ...ROW_ID, title: '账户' },
  statement: lines({ minLength: 1, maxLength: LONGEST, title: '对账文件内容' }),
});

/** What is said of a file that is no statement. */
const FAULTS: Readonly<Record<FileFault, string>> = {
  kind: '不是对账文件：首行应以 H|STATEMENT 开头',
  version: '不支持此版本的对账文件',
  tooMany: '对账文件的记录过多',
  end: '对账文件不完整：缺少末行',
  checksum: '对账文件的校验码不符',
  record: '对账文件的明细行有误',
  count: '对账文件的记录数不符',
  sum: '对账文件的合计金额不符',
};

function statementOf({ failFields }: ActionContext, text: string): Statement {
  try {
    return readStatement(text);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return failFields({ statement: FAULTS[error.fault] });
  }
}

/** Records of an account whose bank hands over files (domains.md 2.7). */
export const transImport: Action = {
  entity: 'bank_trans',
  path: 'import',
  methods: ['POST'],
  permission: 'import',
  title: '导入对账文件',
  body: Import,
  answer: Type.Object({
    fetched: Type.Integer(),
    odd: Type.Integer(),
    matched: Type.Integer(),
    unmatched: Type.Integer(),
  }),
  writes: true,
  async run(context, { body }) {
    const { bankAccountId, statement } = body as Static<typeof Import>;
    const account = await context.rows('bank_account').own(bankAccountId);
    const { accountNo, records } = statementOf(context, statement);
    if (accountNo !== account.accountNo) context.failFields({ statement: '对账文件不是此账户的' });
    const stored = await storeRecords(context, bankAccountId, records, ORIGIN.file);
    return { ...stored, ...(await matchTrans(context, bankAccountId)) };
  },
};
