import type { ExportWords } from './zh-CN';

/** The Portuguese texts of exports. */
export const ptBRExportWords: ExportWords = {
  'export.title': 'Exportar {title}',
  'export.done': '{done} de {total} registros exportados',
  'export.failed': 'Falha na exportação: {msg}',
  'export.failedPlain': 'Falha na exportação',
  'export.downloadFailed': 'Falha no download',
  'export.canceled': 'Exportação cancelada',
  'export.again': 'Baixar de novo',
  'export.close': 'Fechar',
  'export.note': 'A exportação continua depois de fechar; o arquivo fica nas tarefas do cabeçalho',
  'export.missing': 'Não há glifo para {characters}; “〓” é impresso no lugar',
  'export.cut': '{n} células tinham mais de 32.767 caracteres e foram cortadas: {places}',
  'export.cell': 'linha {row}, “{column}”',
};
