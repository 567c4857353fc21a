/** A code of GB/T 2260: two digits each for province, prefecture and county. */
export const REGION_PATTERN = '^[1-9]\\d{5}$';

/** Municipalities: districts directly below, without prefectures. */
const MUNICIPALITIES = new Set(['11', '12', '31', '50']);

/** Whether a code lies in 北京, 天津, 上海 or 重庆. */
export function isMunicipality(code: string): boolean {
  return MUNICIPALITIES.has(code.slice(0, 2));
}

/** Taiwan, Hong Kong and Macau have no subdivisions in the published list. */
const NO_CITIES = new Set(['71', '81', '82']);
/** Cities without districts: 东莞, 中山, 儋州, 嘉峪关. */
const NO_DISTRICTS = new Set(['441900', '442000', '460400', '620200']);

/** Whether the published list has cities below a province. */
export function hasCities(province: string): boolean {
  return !NO_CITIES.has(province.slice(0, 2));
}

/** Whether the published list has districts below a city. */
export function hasDistricts(city: string): boolean {
  return !NO_DISTRICTS.has(city);
}

/** Whether the codes lead from province to prefecture to county, each within the one before. */
export function isRegionPath(path: readonly string[]): boolean {
  const [province = '', city, district] = path;
  if (!province.endsWith('0000')) return false;
  if (city === undefined) return district === undefined;
  if (!city.startsWith(province.slice(0, 2)) || !city.endsWith('00') || city === province) return false;
  return district === undefined || (district.startsWith(city.slice(0, 4)) && district !== city);
}
