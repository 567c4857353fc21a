import { expect, test } from 'vitest';
import { enUS } from './locales/en-US';
import { ptBR } from './locales/pt-BR';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';
import { enUSImports } from './locales/imports/en-US';
import { ptBRImports } from './locales/imports/pt-BR';
import { zhCNImports } from './locales/imports/zh-CN';
import { zhTWImports } from './locales/imports/zh-TW';
import { enUSKeyWords } from './locales/keys/en-US';
import { ptBRKeyWords } from './locales/keys/pt-BR';
import { zhCNKeyWords } from './locales/keys/zh-CN';
import { zhTWKeyWords } from './locales/keys/zh-TW';
import { enUSLists } from './locales/lists/en-US';
import { ptBRLists } from './locales/lists/pt-BR';
import { zhCNLists } from './locales/lists/zh-CN';
import { zhTWLists } from './locales/lists/zh-TW';
import { enUSExportWords } from './locales/exports/en-US';
import { ptBRExportWords } from './locales/exports/pt-BR';
import { zhCNExportWords } from './locales/exports/zh-CN';
import { zhTWExportWords } from './locales/exports/zh-TW';
import { enUSLogs } from './locales/logs/en-US';
import { ptBRLogs } from './locales/logs/pt-BR';
import { zhCNLogs } from './locales/logs/zh-CN';
import { zhTWLogs } from './locales/logs/zh-TW';
import { zhCNDocumentWords } from './locales/documents/zh-CN';
import { zhTWDocumentWords } from './locales/documents/zh-TW';
import { enUSDocumentWords } from './locales/documents/en-US';
import { ptBRDocumentWords } from './locales/documents/pt-BR';
import { enUSPrintWords } from './locales/prints/en-US';
import { ptBRPrintWords } from './locales/prints/pt-BR';
import { zhCNPrintWords } from './locales/prints/zh-CN';
import { zhTWPrintWords } from './locales/prints/zh-TW';
import { enUSNoticeWords } from './locales/notices/en-US';
import { enUSShell } from './locales/shell/en-US';
import { ptBRNoticeWords } from './locales/notices/pt-BR';
import { ptBRShell } from './locales/shell/pt-BR';
import { zhCNNoticeWords } from './locales/notices/zh-CN';
import { zhCNShell } from './locales/shell/zh-CN';
import { zhTWNoticeWords } from './locales/notices/zh-TW';
import { zhTWShell } from './locales/shell/zh-TW';
import { enUSTemplates } from './locales/templates/en-US';
import { ptBRTemplates } from './locales/templates/pt-BR';
import { zhCNTemplates } from './locales/templates/zh-CN';
import { zhTWTemplates } from './locales/templates/zh-TW';

const placeholders = (text: string) => (text.match(/\{\w+\}|\$t\([\w.]+\)/g) ?? []).sort();

test.each([
  ['en-US', enUS, zhCN],
  ['zh-TW', zhTW, zhCN],
  ['pt-BR', ptBR, zhCN],
  ['en-US of imports', enUSImports, zhCNImports],
  ['zh-TW of imports', zhTWImports, zhCNImports],
  ['pt-BR of imports', ptBRImports, zhCNImports],
  ['en-US of keys', enUSKeyWords, zhCNKeyWords],
  ['zh-TW of keys', zhTWKeyWords, zhCNKeyWords],
  ['pt-BR of keys', ptBRKeyWords, zhCNKeyWords],
  ['en-US of lists', enUSLists, zhCNLists],
  ['zh-TW of lists', zhTWLists, zhCNLists],
  ['pt-BR of lists', ptBRLists, zhCNLists],
  ['en-US of logs', enUSLogs, zhCNLogs],
  ['zh-TW of logs', zhTWLogs, zhCNLogs],
  ['pt-BR of logs', ptBRLogs, zhCNLogs],
  ['en-US of exports', enUSExportWords, zhCNExportWords],
  ['zh-TW of exports', zhTWExportWords, zhCNExportWords],
  ['pt-BR of exports', ptBRExportWords, zhCNExportWords],
  ['en-US of prints', enUSPrintWords, zhCNPrintWords],
  ['zh-TW of prints', zhTWPrintWords, zhCNPrintWords],
  ['pt-BR of prints', ptBRPrintWords, zhCNPrintWords],
  ['en-US of documents', enUSDocumentWords, zhCNDocumentWords],
  ['zh-TW of documents', zhTWDocumentWords, zhCNDocumentWords],
  ['pt-BR of documents', ptBRDocumentWords, zhCNDocumentWords],
  ['en-US of notices', enUSNoticeWords, zhCNNoticeWords],
  ['zh-TW of notices', zhTWNoticeWords, zhCNNoticeWords],
  ['pt-BR of notices', ptBRNoticeWords, zhCNNoticeWords],
  ['en-US of the shell', enUSShell, zhCNShell],
  ['zh-TW of the shell', zhTWShell, zhCNShell],
  ['pt-BR of the shell', ptBRShell, zhCNShell],
  ['en-US of templates', enUSTemplates, zhCNTemplates],
  ['zh-TW of templates', zhTWTemplates, zhCNTemplates],
  ['pt-BR of templates', ptBRTemplates, zhCNTemplates],
])('%s has the same placeholders as Chinese', (_, pack, chinese) => {
  const of = (words: Record<string, string>) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, placeholders(text)]));
  expect(of(pack)).toEqual(of(chinese));
});
