/**
 * A kind of file that may be uploaded. Its key is the name that `file-type` gives it, which is also the extension in
 * the store.
 */
export interface FileKind {
  readonly mime: string;
  /** Accepted extensions, the usual one first. */
  readonly endings: readonly string[];
  /** A raster picture: browsers may show it inside our pages. Other kinds are only downloaded. */
  readonly picture?: true;
}

const kind = (mime: string, ...endings: string[]): FileKind => ({ mime, endings });
const picture = (mime: string, ...endings: string[]): FileKind => ({ mime, endings, picture: true });
const office = (part: string) => `application/vnd.openxmlformats-officedocument.${part}`;
const open = (part: string) => `application/vnd.oasis.opendocument.${part}`;

/** All allowed kinds. Kinds that can carry scripts for a browser (SVG, HTML, XML) or are executable are left out. */
export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  jpg: picture('image/jpeg', '.jpg', '.jpeg'),
  png: picture('image/png', '.png'),
  webp: picture('image/webp', '.webp'),
  gif: picture('image/gif', '.gif'),
  bmp: picture('image/bmp', '.bmp'),
  pdf: kind('application/pdf', '.pdf'),
  docx: kind(office('wordprocessingml.document'), '.docx'),
  xlsx: kind(office('spreadsheetml.sheet'), '.xlsx'),
  pptx: kind(office('presentationml.presentation'), '.pptx'),
  odt: kind(open('text'), '.odt'),
  ods: kind(open('spreadsheet'), '.ods'),
  odp: kind(open('presentation'), '.odp'),
  doc: kind('application/msword', '.doc', '.wps'),
  xls: kind('application/vnd.ms-excel', '.xls', '.et'),
  ppt: kind('application/vnd.ms-powerpoint', '.ppt', '.dps'),
  txt: kind('text/plain; charset=utf-8', '.txt'),
  csv: kind('text/csv; charset=utf-8', '.csv'),
  zip: kind('application/zip', '.zip'),
  rar: kind('application/x-rar-compressed', '.rar'),
  '7z': kind('application/x-7z-compressed', '.7z'),
  gz: kind('application/gzip', '.gz', '.tgz'),
  'tar.gz': kind('application/gzip', '.tar.gz', '.tgz'),
  apk: kind('application/vnd.android.package-archive', '.apk'),
  mp3: kind('audio/mpeg', '.mp3'),
  mp4: kind('video/mp4', '.mp4'),
};

/** Media type of a stored kind; a kind that is no longer allowed is served as plain bytes. */
export function mimeOf(kindOfFile: string): string {
  return FILE_KINDS[kindOfFile]?.mime ?? 'application/octet-stream';
}

/** Whether a name ends in one of the extensions, ignoring case. */
export function hasEnding(name: string, endings: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return endings.some((ending) => lower.endsWith(ending));
}

/** Extensions of the allowed kinds, for the error message. */
export function allowedExtensions(pictures: boolean): string {
  return Object.values(FILE_KINDS)
    .filter((one) => one.picture || !pictures)
    .flatMap(({ endings }) => endings.slice(0, 1))
    .join('、');
}
