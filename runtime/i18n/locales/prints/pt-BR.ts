import type { PrintPreviewWords } from './zh-CN';

/** The texts of the print preview. */
export const ptBRPrintWords: PrintPreviewWords = {
  'print.title': 'Imprimir {title}',
  'print.count': 'Registros: {n}, páginas: {pages}',
  'print.records': 'Documentos: {n}, páginas: {pages}',
  'print.template': 'Modelo',
  'print.usual': 'Modelo padrão',
  'print.pages': 'Páginas',
  'print.page': 'Página {n}',
  'print.jump': 'Número da página',
  'print.smaller': 'Reduzir',
  'print.larger': 'Ampliar',
  'print.close': 'Fechar',
  'print.print': 'Imprimir',
  'print.pdf': 'Baixar PDF',
  'print.loading': 'Montando as páginas…',
  'print.failed': 'Falha ao carregar',
  'print.retry': 'Tentar novamente',
  'print.missing': 'Não há glifo para {characters}; “〓” é impresso no lugar',
  'print.printNoRoom':
    'Margens, título e cabeçalhos ocupam o papel e não deixam espaço para o conteúdo: reduza as margens ou escolha um papel maior',
  'print.printTooNarrow':
    '{n} colunas não cabem neste papel: imprima menos colunas, em paisagem ou em um papel maior',
  'print.printTooLong': 'A impressão tem mais de {n} páginas: restrinja a pesquisa',
};
