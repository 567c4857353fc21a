/** Nobody passes on what he does not hold himself: the sentence of all these refusals. */
export const NOT_HELD = '不能授予自己没有的权限【{name}】';
