import type { zhCNStoredDocument } from './zh-CN';

/** What can be wrong with documents that a database stores, in Portuguese. */
export const ptBRStoredDocument: Record<keyof typeof zhCNStoredDocument, string> = {
  fileOpenDraft: '“{name}” tem alterações não publicadas; publique-as ou descarte-as antes',
  fileShipped: '“{name}” é do produto aqui e não pode ser substituído',
  fileLacks: 'o arquivo altera “{name}” do produto, que não existe aqui',
  idNotCode: 'esperado "{name}", o código do documento',
  shippedColumn: 'a coluna "{name}" é do produto e não pode ser removida',
  shippedCheck: 'a verificação "{message}" é do produto e não pode ser removida',
  shippedValue: 'o valor {came} é do produto e não pode ser removido',
  shippedKey: '"{name}" é do produto e não pode ser alterado',
  cannotAdd: '"{name}" não pode ser acrescentado a uma entidade do produto',
  cannotJoinShipped: '"{name}" é do produto, e esta coluna não é',
  logColumn: '"{name}" não pode ser acrescentado: as colunas de um log são fixas',
  nobodyFills: 'ninguém pode dar um valor à coluna "{name}"; defina "default"',
  menuNameTaken: 'o nome de menu "{name}" já é usado por {other}',
  menuPathTaken: 'o caminho de menu "{name}" já é usado por {other}',
  unheldRight: 'Você não pode abrir {name} a outros sem a permissão {permission}',
};
