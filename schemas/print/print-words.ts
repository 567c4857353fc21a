import type { Language } from '../languages';
import type { PrintWords } from './print-input';

/** The fixed texts of a print in each language, and the name of an amount in words. */
export const PRINT_WORDS: Readonly<Record<Language, PrintWords & { readonly inWords: string }>> = {
  'zh-CN': {
    page: '第 {page} 页 共 {pages} 页',
    printed: '打印日期：{date}',
    total: '合计',
    broughtForward: '承前页',
    carriedForward: '过次页',
    colon: '：',
    empty: '没有数据',
    inWords: '大写金额',
  },
  'zh-TW': {
    page: '第 {page} 頁 共 {pages} 頁',
    printed: '列印日期：{date}',
    total: '合計',
    broughtForward: '承前頁',
    carriedForward: '過次頁',
    colon: '：',
    empty: '沒有資料',
    inWords: '大寫金額',
  },
  'en-US': {
    page: 'Page {page} of {pages}',
    printed: 'Printed: {date}',
    total: 'Total',
    broughtForward: 'Brought forward',
    carriedForward: 'Carried forward',
    colon: ': ',
    empty: 'No data',
    inWords: 'Amount in words',
  },
  'pt-BR': {
    page: 'Página {page} de {pages}',
    printed: 'Impresso em: {date}',
    total: 'Total',
    broughtForward: 'Transporte',
    carriedForward: 'A transportar',
    colon: ': ',
    empty: 'Sem dados',
    inWords: 'Valor por extenso',
  },
};
