import type { Choice } from '../../schemas/document/dictionary';
import { isChinese } from '../../schemas/text/is-chinese';

/** The 56 ethnic groups in the order of GB/T 3304, and "other". */
const NAMES =
  '汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 ' +
  '佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 ' +
  '塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族 其他';

/** Their pinyin in the same order, without 族. */
const SPELLINGS =
  "han meng'gu hui zang wei'wu'er miao yi zhuang bu'yi chao'xian man dong yao bai tu'jia ha'ni ha'sa'ke dai li li'su " +
  "wa she gao'shan la'hu shui dong'xiang na'xi jing'po ke'er'ke'zi tu da'wo'er mu'lao qiang bu'lang sa'la mao'nan ge'lao xi'bo a'chang pu'mi " +
  "ta'ji'ke nu wu'zi'bie'ke e'luo'si e'wen'ke de'ang bao'an yu'gu jing ta'ta'er du'long e'lun'chun he'zhe men'ba luo'ba ji'nuo qi'ta";

const SPELLED = SPELLINGS.split(' ').map((spelling) => spelling.replaceAll("'", ' '));

/** `01` 汉族 … `56` 基诺族, `57` 其他. */
export const NATIONS: readonly Choice[] = NAMES.split(' ').map((label, at) => ({
  value: String(at + 1).padStart(2, '0'),
  label,
  spelling: label.endsWith('族') ? `${SPELLED[at]} zu` : SPELLED[at]!,
}));

/** The names in Latin script in the same order, spelled as in GB/T 3304. */
const LATIN_NAMES =
  'Han Mongol Hui Tibetan Uygur Miao Yi Zhuang Buyei Korean Manchu Dong Yao Bai Tujia Hani Kazak Dai Li Lisu ' +
  'Va She Gaoshan Lahu Sui Dongxiang Naxi Jingpo Kirgiz Tu Daur Mulao Qiang Blang Salar Maonan Gelao Xibe Achang Pumi ' +
  'Tajik Nu Uzbek Russian Ewenki Deang Bonan Yugur Gin Tatar Derung Oroqen Hezhen Monba Lhoba Jino Other';

const LATIN: readonly Choice[] = LATIN_NAMES.split(' ').map((label, at) => ({
  value: NATIONS[at]!.value,
  label,
}));

/** The groups labelled for a language: Chinese names, or Latin ones. */
export function nationsIn(language: string): readonly Choice[] {
  return isChinese(language) ? NATIONS : LATIN;
}
