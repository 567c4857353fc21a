/**
 * A case-insensitive substring search that ignores surrounding spaces and treats full-width and half-width characters
 * alike. An empty keyword matches everything.
 */
export function finder(keyword: string): (text: string) => boolean {
  const wanted = plain(keyword).trim();
  return (text) => wanted === '' || plain(text).includes(wanted);
}

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
