import type { zhCNStoredDocument } from './zh-CN';

/** What can be wrong with documents that a database stores, in English. */
export const enUSStoredDocument: Record<keyof typeof zhCNStoredDocument, string> = {
  fileOpenDraft: '“{name}” has changes that are not published; publish or discard them first',
  fileShipped: '“{name}” is shipped here, and the one of the file cannot replace it',
  fileLacks: 'the file only changes the shipped “{name}”, which is not here',
  idNotCode: 'expected "{name}", the code of the document',
  shippedColumn: 'column "{name}" is built in and cannot be removed',
  shippedCheck: 'the check "{message}" is built in and cannot be removed',
  shippedValue: 'the value {came} is built in and cannot be removed',
  shippedKey: '"{name}" is built in and cannot be changed',
  cannotAdd: '"{name}" cannot be added to a built-in entity',
  cannotJoinShipped: '"{name}" is built in, and this column is not',
  logColumn: '"{name}" cannot be added: the columns of a log are fixed',
  nobodyFills: 'nobody can fill in column "{name}"; set "default"',
  menuNameTaken: 'the menu name "{name}" is already taken by {other}',
  menuPathTaken: 'the menu path "{name}" is already taken by {other}',
  unheldRight: 'You cannot make {name} available to others without the permission {permission}',
};
