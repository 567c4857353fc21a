import type { AdapterFacts } from './bank-adapter';

/**
 * A bank without an interface: payments go to it as a file, and their results come back as one (`payment-file.md`), like the
 * statements of its accounts (`statement-file.md`). Nothing can be asked of it.
 */
export const fileBank: AdapterFacts = {
  adapter: 'file',
  name: '文件交换',
  bankCode: null,
  protocols: [3],
  functions: [5],
  items: [{ name: 'customerNo', label: '客户号', required: false }],
};
