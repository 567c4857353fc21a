import Type from 'typebox';
import { says } from '../grammar/says';

/** More names than fit have no meaning to anybody. */
const LONGEST_EXPRESSION = 300;

/** A permission suffix: the full code is `<module>_<suffix>`. */
export const PermissionSuffix = Type.String({ pattern: '^[a-z_]+$', ...says('permission') });

/** Names joined by `&&` and `||`, of which `&&` binds more; with the module before each name. */
export const PermissionSuffixes = Type.String({
  pattern: '^[a-z_]+( *(&&|\\|\\|) *[a-z_]+)*$',
  maxLength: LONGEST_EXPRESSION,
  ...says('permission'),
});

/** The same with full codes. */
export const PermissionCodes = Type.String({
  pattern: '^[a-z][a-z0-9_]*( *(&&|\\|\\|) *[a-z][a-z0-9_]*)*$',
  maxLength: LONGEST_EXPRESSION,
  ...says('permission', { full: true }),
});
