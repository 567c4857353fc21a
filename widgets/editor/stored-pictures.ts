import { STORED_PATH } from '../../schemas/model/stored-path';

const PATH = new RegExp(STORED_PATH);

/** Whether the source of a picture is a path in the file store. */
export function isStored(src: string): boolean {
  return src.length <= 200 && PATH.test(src);
}

/** An attribute as sanitised markup has it: its value stands in double quotes and contains none. */
const ATTRIBUTE = /\s([^\s"=>]+)(?:="([^"]*)")?/g;

/** The paths of the pictures in sanitised rich text, in linear time. */
export function picturePaths(html: string): string[] {
  const found = new Set<string>();
  for (const tag of pictureTags(html))
    for (const [, name, value = ''] of tag.matchAll(ATTRIBUTE))
      if (name === 'src' && isStored(value)) found.add(value);
  return [...found];
}

/** Whether there is a picture. */
export function hasPicture(html: string): boolean {
  return pictureTags(html).length > 0;
}

function pictureTags(html: string): string[] {
  const tags: string[] = [];
  for (let at = html.indexOf('<img'); at >= 0; at = html.indexOf('<img', at)) {
    const end = endOfTag(html, at);
    if (end < 0) break;
    tags.push(html.slice(at, end));
    at = end;
  }
  return tags;
}

/** The place of the `>` that ends a tag; a quoted value may contain others. */
function endOfTag(html: string, from: number): number {
  let quoted = false;
  for (let at = from; at < html.length; at++) {
    if (html[at] === '"') quoted = !quoted;
    else if (html[at] === '>' && !quoted) return at;
  }
  return -1;
}
