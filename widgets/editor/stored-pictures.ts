import { STORED_PATH } from '../../schemas/model/stored-path';

const PATH = new RegExp(STORED_PATH);

/** Whether the source of a picture is a path in the file store. */
export function isStored(src: string): boolean {
  return src.length <= 200 && PATH.test(src);
}

/** The paths of the pictures in sanitised rich text, in linear time. */
export function picturePaths(html: string): string[] {
  const found = new Set<string>();
  for (const tag of pictureTags(html)) {
    const [, src = ''] = /\ssrc="([^"]*)"/.exec(tag) ?? [];
    if (isStored(src)) found.add(src);
  }
  return [...found];
}

/** Whether there is a picture. */
export function hasPicture(html: string): boolean {
  return pictureTags(html).length > 0;
}

function pictureTags(html: string): string[] {
  const tags: string[] = [];
  for (let at = html.indexOf('<img'); at >= 0; at = html.indexOf('<img', at)) {
    const end = html.indexOf('>', at);
    if (end < 0) break;
    tags.push(html.slice(at, end));
    at = end;
  }
  return tags;
}
