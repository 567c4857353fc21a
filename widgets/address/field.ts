import type { Field, FieldProblem } from '../../schemas/model/field';
import { isObject, type Json, type JsonSchema } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import {
  REGION_PATTERN,
  hasCities,
  hasDistricts,
  isMunicipality,
  isRegionPath,
} from '../shared/region-codes';

/** The parts of an address: ids are region codes, `addressArea` their joined names, `fullAddress` the whole line. */
export interface Address {
  provinceId?: string | null;
  cityId?: string | null;
  districtId?: string | null;
  street?: string | null;
  addressArea?: string | null;
  fullAddress?: string | null;
  /** Map coordinates in degrees, GCJ-02 (the datum of maps published in China). */
  lng?: number | null;
  lat?: number | null;
}

const region: JsonSchema = { type: ['string', 'null'], pattern: REGION_PATTERN };
const line = (maxLength: number): JsonSchema => ({
  type: ['string', 'null'],
  maxLength,
  pattern: '^[^\\u0000]*$',
});

/** A postal address in China. */
export const addressType = defineFieldType({
  type: 'address',
  oneLine: true,
  long: true,
  defaults: {
    ...commonDefaults,
    showStreet: true,
    isNotTwoLevels: true,
    defaultValue: {},
    placeholder: '请输入详细地址',
  },
  prompt: 'address',
  initial: ({ options: { defaultValue } }) => (isObject(defaultValue) ? defaultValue : {}),
  storage: () => 'jsonb',
  schema: () => ({
    type: 'object',
    properties: {
      provinceId: region,
      cityId: region,
      districtId: region,
      street: line(100),
      addressArea: line(100),
      fullAddress: line(200),
      lng: { type: ['number', 'null'], minimum: -180, maximum: 180 },
      lat: { type: ['number', 'null'], minimum: -90, maximum: 90 },
    },
    additionalProperties: false,
  }),
  problem,
  search: () => null,
  isEmpty: (value) =>
    !isObject(value) ? value === null || value === undefined || value === '' : !hasContent(value),
  text: (value) => {
    if (!isObject(value)) return plainText(value);
    const { fullAddress, addressArea, street } = value as Address;
    return fullAddress || `${addressArea ?? ''}${street ?? ''}`;
  },
});

function hasContent(value: Record<string, Json>): boolean {
  return Object.values(value).some((part) => part !== null && part !== '');
}

/**
 * Requires province, city, street and – except in municipalities – district, as far as the document asks for them.
 */
function problem(value: Json, field: Field): FieldProblem | null {
  const { provinceId, cityId, districtId, street } = value as Address;
  const { showStreet, isNotTwoLevels } = field.options;
  const incomplete: FieldProblem = { error: 'address' };
  if (!provinceId || (showStreet !== false && !street?.trim())) return incomplete;
  if (!isMunicipality(provinceId) && hasCities(provinceId)) {
    if (!cityId) return incomplete;
    if (isNotTwoLevels !== false && !districtId && hasDistricts(cityId)) return incomplete;
  }
  if (districtId && !cityId) return incomplete;
  const path = [provinceId, cityId, districtId].filter((code) => typeof code === 'string');
  return isRegionPath(path) ? null : incomplete;
}
