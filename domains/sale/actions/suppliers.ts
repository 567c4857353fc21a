import Type, { type Static } from 'typebox';
import { MAX_OPINION } from '../../../schemas/document/verbs';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, TransitionHook } from '../../../server/action';

const entity = 'sale_supplier';

/** The values of `CheckStatus`: 1 approved, 2 rejected. */
const APPROVED = 1;

const Decision = Type.Object({
  id: ROW_ID,
  checkStatus: Type.Union([Type.Literal(APPROVED), Type.Literal(2)], { title: '审核状态' }),
  opinion: Type.Optional(Type.String({ maxLength: MAX_OPINION, title: '处理意见' })),
  version: Type.Integer({ minimum: 1 }),
});

/**
 * The part of this domain in the check of a supplier, who may be recorded, and imported from a sheet, before the picture of the
 * licence is there; nobody approves it without.
 */
export const checkHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'check',
  async run(context, { row, state }) {
    const { licenseFiles } = row;
    const isLicensed = Array.isArray(licenseFiles) && licenseFiles.length > 0;
    if (state === APPROVED && !isLicensed) context.fail('请先上传营业执照');
  },
};

/** The check as one call that names the new state, for clients that do not know the verbs of documents. */
export const supplierActions: readonly Action[] = [
  {
    entity,
    path: 'check-status',
    methods: ['POST'],
    permission: 'check',
    title: '审核供应商',
    body: Decision,
    answer: Type.Object({ id: ROW_ID, version: ROW_ID, state: Type.Integer() }),
    writes: true,
    async run(context, { body }) {
      const { id, checkStatus, opinion, version } = body as Static<typeof Decision>;
      const pass = checkStatus === APPROVED;
      return context.move(entity, id, { verb: 'check', pass, opinion: opinion?.trim() || null, version });
    },
  },
];
