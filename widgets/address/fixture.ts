import { exampleField, type FieldFixture } from '../shared/field-fixture';

const hangzhou = { provinceId: '330000', cityId: '330100', districtId: '330106' };

/** Examples of `address` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'address',
  asks: '请完善地址信息',
  textLeavesOut: 'the codes of the region',
  cases: [
    {
      name: 'address',
      title: '完整地址',
      field: exampleField('address'),
      sql: 'jsonb',
      search: null,
      initial: {},
      valid: [
        { ...hangzhou, street: '文三路 1 号' },
        { ...hangzhou, street: '文三路 1 号', lng: 120.13, lat: 30.276 },
        { provinceId: '110000', street: '长安街 1 号' },
        { provinceId: '440000', cityId: '441900', districtId: null, street: '鸿福路' },
        { provinceId: '710000', street: '中山路' },
      ],
      long: {
        provinceId: '150000',
        cityId: '152200',
        districtId: '152201',
        street: '一条名字很长的街道，门牌号之后还有小区、楼栋、单元和房间，长到一行里放不下 1 号',
      },
      invalid: [
        { value: '浙江省', why: 'type' },
        { value: { ...hangzhou, town: 'x' }, why: 'additionalProperties' },
        { value: { provinceId: '33' }, why: 'pattern' },
      ],
      problems: [
        { value: hangzhou, error: 'address' },
        { value: { provinceId: '330000', street: 'x' }, error: 'address' },
        { value: { ...hangzhou, districtId: null, street: 'x' }, error: 'address' },
        { value: { ...hangzhou, districtId: '320102', street: 'x' }, error: 'address' },
      ],
      empty: [null, {}, { provinceId: null, street: '' }],
      text: [
        [{ fullAddress: '浙江省杭州市西湖区文三路' }, '浙江省杭州市西湖区文三路'],
        [{ addressArea: '浙江省', street: '文三路' }, '浙江省文三路'],
      ],
      keys: {
        from: hangzhou,
        press: '{Tab} 文三路{Tab}',
        reports: { ...hangzhou, street: '文三路', fullAddress: '文三路' },
      },
    },
    {
      name: 'province and city',
      title: '省市两级',
      field: exampleField('address', { isNotTwoLevels: false, showStreet: false }),
      sql: 'jsonb',
      search: null,
      initial: {},
      valid: [{ provinceId: '330000', cityId: '330100' }],
      invalid: [],
      problems: [{ value: { provinceId: '330000' }, error: 'address' }],
      empty: [{}],
      text: [],
    },
  ],
};
