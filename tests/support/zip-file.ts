import zlib from 'node:zlib';

/** A part of a ZIP file; `claims` are sizes that its headers state instead of the true ones. */
export interface Part {
  name: string;
  text: string | Buffer;
  claims?: number;
  /** The text as it is deflated, where that has been done before. */
  packed?: Buffer;
  /** The directory does not list it. */
  unlisted?: true;
  /** The directory says that it is empty and that its sizes follow its bytes. */
  described?: true;
}

/** A ZIP file of deflated parts, made by hand, so that tests can make broken and hostile ones. */
export function zipFile(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claims, packed: known, unlisted, described } of parts) {
    const bytes = Buffer.from(text);
    const packed = known ?? zlib.deflateRawSync(bytes);
    const size = claims ?? bytes.length;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(zlib.crc32?.(bytes) ?? 0, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    if (described) {
      entry.writeUInt16LE(8, 8);
      entry.fill(0, 16, 28);
    }
    entry.writeUInt32LE(offset, 42);
    locals.push(local);
    if (!unlisted) entries.push(Buffer.concat([entry, Buffer.from(name)]));
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A workbook whose only sheet has this content of `sheetData`, and what follows it; `more` are further parts. */
export function rawWorkbook(
  rows: string,
  { after = '', head = '', more = [] as Part[], sheet = {} as Partial<Part> } = {},
): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipFile([
    {
      name: '[Content_Types].xml',
      text: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${xml}<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A&amp;B" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${xml}<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `${xml}${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ...sheet,
    },
    ...more,
  ]);
}
