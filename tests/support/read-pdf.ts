import zlib from 'node:zlib';

/** A text as a PDF draws it, in points from the upper left corner. */
export interface ReadText {
  x: number;
  y: number;
  size: number;
  text: string;
}

/** What a page of a PDF draws. */
export interface ReadPage {
  width: number;
  height: number;
  texts: ReadText[];
  /** `[x1, y1, x2, y2]` */
  lines: [number, number, number, number][];
}

/**
 * Reads a PDF of the server back: not any PDF, but the operators that its writer uses. Texts are told by the table with
 * which viewers copy them (`ToUnicode`), so a glyph that stands for nothing is found.
 */
export function readPdf(bytes: Buffer): ReadPage[] {
  const objects = objectsOf(bytes);
  const object = (id: number) => objects.get(id)!;
  const root = [...objects.values()].find(({ head }) => /\/Type \/Pages/.test(head))!;
  const fonts = new Map<number, Map<string, string>>();
  const codesOf = (id: number) => {
    if (!fonts.has(id)) fonts.set(id, readCodes(object(reference(object(id).head, 'ToUnicode')).data()));
    return fonts.get(id)!;
  };
  const kids = [...root.head.slice(root.head.indexOf('/Kids')).matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    Number(id),
  );
  return kids.map((kid) => {
    const { head } = object(kid);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head)!;
    const resources = object(reference(head, 'Resources')).head;
    const named = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, codesOf(Number(id))]),
    );
    const content = object(reference(head, 'Contents')).data();
    return { width: Number(width), height: Number(height), ...readContent(content, named) };
  });
}

interface PdfObject {
  head: string;
  data(): string;
}

function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text.slice(-60))![1]);
  const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)];
  return new Map(
    entries.map(([, offset], index) => {
      const at = Number(offset);
      const stream = text.indexOf('stream\n', at);
      const end = text.indexOf('endobj', at);
      const has = stream > 0 && stream < end;
      const head = text.slice(at, has ? stream : end);
      const data = () => {
        const [, length] = /\/Length (\d+)/.exec(head)!;
        const raw = bytes.subarray(stream + 7, stream + 7 + Number(length));
        return (/FlateDecode/.test(head) ? zlib.inflateSync(raw) : raw).toString('latin1');
      };
      return [index + 1, { head, data }];
    }),
  );
}

function reference(head: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)![1]);
}

/** Glyph in hexadecimal → text. */
function readCodes(cmap: string): Map<string, string> {
  const codes = new Map<string, string>();
  for (const [, start, list] of cmap.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g)) {
    [...list!.matchAll(/<([\w ]*)>/g)].forEach(([, units], index) => {
      const glyph = (parseInt(start!, 16) + index).toString(16).padStart(4, '0');
      const text = units!.split(' ').map((unit) => String.fromCharCode(parseInt(unit, 16)));
      codes.set(glyph, text.join(''));
    });
  }
  return codes;
}

const TEXT = /^BT \/(F\d+) ([\d.]+) Tf 1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm <([\da-f]*)> Tj ET$/;
const LINE = /([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S$/;

function readContent(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const page: Pick<ReadPage, 'texts' | 'lines'> = { texts: [], lines: [] };
  for (const operator of content.split('\n')) {
    const [, font, size, x, y, hex] = TEXT.exec(operator) ?? [];
    if (hex !== undefined) {
      const glyphs = hex.match(/.{4}/g) ?? [];
      // Glyph 0 is the empty box of a missing character.
      const text = glyphs.map((glyph) => (glyph === '0000' ? '\0' : (fonts.get(font!)?.get(glyph) ?? '\0')));
      page.texts.push({ x: Number(x), y: Number(y), size: Number(size), text: text.join('') });
    }
    const line = LINE.exec(operator);
    if (line) page.lines.push(line.slice(1).map(Number) as [number, number, number, number]);
  }
  return page;
}
