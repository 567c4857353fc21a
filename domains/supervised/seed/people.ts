/** Surnames of invented names with their frequency. */
export const SURNAMES: readonly (readonly [string, number])[] = [
  ...weigh('王李张刘陈', 7),
  ...weigh('杨赵黄周吴徐孙胡朱高', 3),
  ...weigh('林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许', 1.4),
  ...weigh(
    '傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
    0.6,
  ),
  ...['欧阳', '司马', '上官', '诸葛', '尉迟'].map((name) => [name, 0.2] as const),
];

/** Characters of given names by gender. */
export const GIVEN: Readonly<Record<1 | 2, string>> = {
  1: '伟强磊军勇杰涛超明刚平辉鹏华飞鑫波斌宇浩凯健俊帆帅旭宁龙林海峰山东建国志文永庆良成新民友根生福元贵荣富春松柏',
  2: '芳娜敏静丽艳娟霞秀燕玲桂英兰红梅琴素云莲珍爱雪荣凤洁婷蕾薇倩颖琳晶欣怡蓉慧巧美月香菊',
};

/** Ethnic groups by code with their frequency: 汉 and 34 others. */
export const NATIONS: readonly (readonly [string, number])[] = [
  ['01', 91],
  ...weighCodes(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15'], 0.36),
  ...weighCodes(['16', '17', '18', '19', '20', '21', '22', '23', '24', '25'], 0.24),
  ...weighCodes(['26', '27', '28', '29', '30', '31', '32', '33', '34', '35'], 0.16),
];

/** Native places: codes of province, prefecture and county. */
export const PLACES: readonly (readonly [string, string, string])[] = [
  ['330000', '330100', '330106'],
  ['330000', '330300', '330302'],
  ['330000', '331000', '331002'],
  ['340000', '340100', '340102'],
  ['340000', '341200', '341202'],
  ['360000', '360100', '360102'],
  ['360000', '361100', '361102'],
  ['410000', '410100', '410102'],
  ['410000', '411500', '411502'],
  ['420000', '420100', '420102'],
  ['430000', '430100', '430102'],
  ['450000', '450100', '450102'],
  ['510000', '510100', '510104'],
  ['520000', '520100', '520102'],
  ['530000', '530100', '530102'],
];

/** Occupations before custody. */
export const FORMER_JOBS = [
  '务工',
  '务农',
  '个体经营',
  '无业',
  '司机',
  '公司职员',
  '建筑工人',
  '厨师',
  '保安',
  '退休',
];

/** Crimes: name, category (`CrimeCategory`), frequency. */
export const CRIMES: readonly (readonly [{ name: string; category: number }, number])[] = [
  [{ name: '盗窃罪', category: 5 }, 22],
  [{ name: '诈骗罪', category: 5 }, 18],
  [{ name: '抢劫罪', category: 5 }, 6],
  [{ name: '职务侵占罪', category: 5 }, 3],
  [{ name: '故意伤害罪', category: 4 }, 11],
  [{ name: '非法拘禁罪', category: 4 }, 2],
  [{ name: '贩卖毒品罪', category: 6 }, 10],
  [{ name: '寻衅滋事罪', category: 6 }, 7],
  [{ name: '开设赌场罪', category: 6 }, 6],
  [{ name: '掩饰、隐瞒犯罪所得罪', category: 6 }, 3],
  [{ name: '危险驾驶罪', category: 2 }, 4],
  [{ name: '交通肇事罪', category: 2 }, 3],
  [{ name: '非法吸收公众存款罪', category: 3 }, 3],
  [{ name: '合同诈骗罪', category: 3 }, 2],
  [{ name: '受贿罪', category: 8 }, 2],
];

/** Heads of areas, assigned in turn. */
export const AREA_LEADERS = ['韩朗', '魏长庚', '丁一鸣', '龚平', '孟川', '康定', '单雄'];
/** Courts of the sentences. */
export const COURTS = ['示范市中级人民法院', '示范市东区人民法院', '示范市西区人民法院', '示范县人民法院'];
/** Detention centres that persons come from. */
export const SENDERS = ['示范市第一看守所', '示范市第二看守所', '示范县看守所'];

function weigh(characters: string, weight: number): (readonly [string, number])[] {
  return Array.from(characters, (character) => [character, weight] as const);
}

function weighCodes(codes: readonly string[], weight: number): (readonly [string, number])[] {
  return codes.map((code) => [code, weight] as const);
}
