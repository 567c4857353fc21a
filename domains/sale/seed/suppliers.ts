/** A supplier of the demo; days count from the day of the seed. */
export interface PlannedSupplier {
  name: string;
  shortName: string;
  supplierType: number;
  legalPerson: string;
  contact: string;
  contractEnds: number;
  settleCycle: number;
  feeRate: number;
  deposit: string;
  /** Days until the food licence expires; absent: sells no food. */
  foodLicence?: number;
  /** Waits for its check. */
  waits?: true;
}

/** One line per supplier: name, short name, type, legal person, contact, end of the contract, cycle, rate, deposit, licence. */
const LINES = `
万合商贸有限公司 万合 2 万启明 万合供应 400 1 3 50000.00 620
青禾食品有限公司 青禾 1 苏青禾 苏小麦 310 3 2.5 80000.00 280
四时鲜餐饮配送有限公司 四时鲜 4 季长风 季春来 20 1 4 60000.00 410
洁白日用品有限公司 洁白 2 白若兰 白小舟 275 3 3 30000.00 -
书香文化用品有限公司 书香 3 墨言 墨小雨 540 2 2 20000.00 -
暖衣纺织有限公司 暖衣 1 缪锦 缪小线 180 3 3.5 40000.00 -
康宁医药有限公司 康宁 2 康百草 康小叶 365 3 1.5 50000.00 -
百味副食有限公司 百味 2 佘百味 佘小盐 700 1 3 0.00 500 waits
`;

/** The suppliers of the demo tenant; the demo accounts of suppliers belong to the first one. */
export const SUPPLIERS: readonly PlannedSupplier[] = LINES.trim().split('\n').map(planned);

/** The supplier of the second tenant, which the first one never sees. */
export const OTHER_SUPPLIER: PlannedSupplier = planned(
  '邻省百货有限公司 邻百 2 邻大山 邻小溪 300 1 3 10000.00 -',
);

function planned(line: string): PlannedSupplier {
  const [
    name = '',
    shortName = '',
    type,
    legalPerson = '',
    contact = '',
    ends,
    cycle,
    rate,
    deposit,
    licence,
    waits,
  ] = line.split(' ');
  return {
    name,
    shortName,
    supplierType: Number(type),
    legalPerson,
    contact,
    contractEnds: Number(ends),
    settleCycle: Number(cycle),
    feeRate: Number(rate),
    deposit: deposit ?? '0.00',
    ...(licence !== '-' && { foodLicence: Number(licence) }),
    ...(waits && { waits: true }),
  };
}
