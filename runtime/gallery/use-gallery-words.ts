import { useTranslation } from 'react-i18next';
import type { Language } from '../../schemas/errors';
import { currentLanguage } from '../i18n/i18n';

/** Words of the gallery. They travel with it, not with the packs that every page loads. */
const CHINESE = {
  title: '控件',
  index: '控件目录',
  find: '搜索控件',
  empty: '未填',
  filled: '已填',
  placeholder: '提示语',
  long: '长文本',
  disabled: '禁用',
  readOnly: '只读',
  required: '必填未填',
  wrong: '不合规则',
  foreign: '值类型不符',
  busy: '加载中',
  noMatch: '无可选项',
  failed: '加载失败',
  cell: '单元格',
  criterion: '查询条件',
};

export type GalleryWord = keyof typeof CHINESE;

const WORDS: Record<Language, Record<GalleryWord, string>> = {
  'zh-CN': CHINESE,
  'en-US': {
    title: 'Controls',
    index: 'Index of controls',
    find: 'Find a control',
    empty: 'Empty',
    filled: 'Filled',
    placeholder: 'Placeholder',
    long: 'Long text',
    disabled: 'Disabled',
    readOnly: 'Read-only',
    required: 'Required, missing',
    wrong: 'Against a rule',
    foreign: 'Wrong kind of value',
    busy: 'Loading',
    noMatch: 'Nothing to choose',
    failed: 'Loading failed',
    cell: 'Cell',
    criterion: 'Criterion',
  },
  'zh-TW': {
    title: '控制項',
    index: '控制項目錄',
    find: '搜尋控制項',
    empty: '未填',
    filled: '已填',
    placeholder: '提示語',
    long: '長文字',
    disabled: '停用',
    readOnly: '唯讀',
    required: '必填未填',
    wrong: '不合規則',
    foreign: '值類型不符',
    busy: '載入中',
    noMatch: '無可選項',
    failed: '載入失敗',
    cell: '儲存格',
    criterion: '查詢條件',
  },
  'pt-BR': {
    title: 'Controles',
    index: 'Índice de controles',
    find: 'Procurar controle',
    empty: 'Vazio',
    filled: 'Preenchido',
    placeholder: 'Texto de exemplo',
    long: 'Texto longo',
    disabled: 'Desativado',
    readOnly: 'Somente leitura',
    required: 'Obrigatório, ausente',
    wrong: 'Contra uma regra',
    foreign: 'Valor de outro tipo',
    busy: 'Carregando',
    noMatch: 'Nada a escolher',
    failed: 'Falha ao carregar',
    cell: 'Célula',
    criterion: 'Critério',
  },
};

/** The words of the gallery in the language of the screen. */
export function useGalleryWords(): (word: GalleryWord) => string {
  // Draws anew when the language changes.
  useTranslation();
  const words = WORDS[currentLanguage()];
  return (word) => words[word];
}
