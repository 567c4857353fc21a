/** The label under an icon of the folded menu: the distinctive part of a title, at most four characters. */
export function shortWord(title: string): string {
  if (!/\p{Script=Han}/u.test(title)) return title;
  const core = title.replace(/^系统(?=.{2})/, '').replace(/(?<=.{2})(管理|系统)$/, '');
  return [...core].slice(0, 4).join('');
}
