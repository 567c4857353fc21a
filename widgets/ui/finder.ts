import { spellingFinder } from '../../schemas/text/is-spelled';

/** What is looked through: a text, and its pinyin where the server sends it. */
interface Findable {
  label: string;
  spelling?: string;
}

/**
 * A case-insensitive substring search that ignores surrounding spaces and treats full-width and half-width characters
 * alike. An empty keyword matches everything.
 */
export function finder(keyword: string): (text: string) => boolean {
  const wanted = plain(keyword).trim();
  return (text) => wanted === '' || plain(text).includes(wanted);
}

/** The same over labels that are also found by pinyin and initials. */
export function choiceFinder(keyword: string): (choice: Findable) => boolean {
  const found = finder(keyword);
  const spelled = spellingFinder(keyword);
  return ({ label, spelling }) => found(label) || spelled(spelling);
}

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
