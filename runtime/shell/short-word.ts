/** The word under an icon of the folded menu: what tells 组织管理 from 监管管理, in at most four characters. */
export function shortWord(title: string): string {
  if (!/\p{Script=Han}/u.test(title)) return title;
  const core = title.replace(/^系统(?=.{2})/, '').replace(/(?<=.{2})(管理|系统)$/, '');
  return [...core].slice(0, 4).join('');
}
