import Type from 'typebox';
import { placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { addressType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `address`. */
export const addressGrammar = withOptions(
  addressType,
  { title: '地址', icon: 'map-pin', group: 'text', words: '省市区 地图 dizhi dz address region map' },
  {
    showStreet: named({ title: '填写详细地址', help: '同时成为必填' }, Type.Optional(Type.Boolean())),
    /** False: only province and city are chosen, no district. */
    isNotTwoLevels: named({ title: '填到区县', help: '关闭后只填省、市' }, Type.Optional(Type.Boolean())),
    defaultValue: Type.Optional(Type.Record(Type.String(), Type.Any())),
    placeholder,
  },
);
