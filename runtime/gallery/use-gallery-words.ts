import { useCallback } from 'react';
import type { Language } from '../../schemas/languages';
import { useLanguage } from '../../widgets/ui/use-words';

/** Texts of the gallery, in its own chunk instead of the language packs that every page loads. */
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
  sample: '示例',
  prompt: '这里说明该填什么，提示语也可能很长很长',
  longWords: '名称特别长的一项，一行里放不下，要看它怎样换行或截断',
};

/** Key of a gallery text. */
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
    failed: 'Could not load',
    cell: 'Cell',
    criterion: 'Criterion',
    sample: 'Example',
    prompt: 'Says what belongs here, and may well be longer than there is room',
    longWords: 'An item with a name so long that it does not fit in one line and has to wrap or to be cut',
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
    sample: '範例',
    prompt: '這裡說明該填什麼，提示語也可能很長很長',
    longWords: '名稱特別長的一項，一行裡放不下，要看它怎樣換行或截斷',
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
    sample: 'Exemplo',
    prompt: 'Diz o que se deve preencher, e pode ser bem mais longo que o espaço',
    longWords: 'Um item com um nome tão longo que não cabe em uma linha e precisa quebrar ou ser cortado',
  },
};

/** The gallery texts in the language of the interface. */
export function useGalleryWords(): (word: GalleryWord) => string {
  const words = WORDS[useLanguage()];
  return useCallback((word) => words[word], [words]);
}
