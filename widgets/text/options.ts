import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { withOptions } from '../shared/with-options';
import { textType } from './field';

const SIZES = ['26', '24', '22', '18', '16', '15', '14', '12', '10.5', '9'].map((size) => `${size}pt`);

/** What documents may say of it. */
export const textGrammar = withOptions(textType, {
  textAlign: Type.Optional(Type.Enum(['left', 'center', 'right'])),
  color: Type.Optional(
    Type.String({ pattern: '^(#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\\([0-9., %]+\\)|[a-zA-Z]*)$', ...says('word') }),
  ),
  fontFamily: Type.Optional(
    Type.Enum(['', 'SimSun', 'FangSong', 'SimHei', 'PingFangSC-Regular', 'KaiTi', 'LiSu']),
  ),
  fontSize: Type.Optional(Type.Enum([...SIZES])),
  showRequiredMark: Type.Optional(Type.Boolean()),
});
