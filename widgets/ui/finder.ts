/**
 * Whether a text holds what was typed into a search box: without spaces around it, capitals and small letters alike, and
 * letters as wide as characters like those that are not. Nothing typed finds everything.
 */
export function finder(keyword: string): (text: string) => boolean {
  const wanted = plain(keyword).trim();
  return (text) => wanted === '' || plain(text).includes(wanted);
}

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
