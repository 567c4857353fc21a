import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import zlib from 'node:zlib';
import { AppError } from '../../schemas/errors/app-error';
import { SHEET_BOUNDS } from './sheet-bounds';
import type { SheetFacts } from './sheet-row';
import { readZipDirectory, type ZipPart } from '../files/zip-directory';

const XML = /\.(xml|rels|vml)$/i;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
// Tags end before the next `<`: with `[^>]*`, many that never end would be searched to the end of the text each.
const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)"/g;
const FORMULA = /<(?:\w+:)?f[\s/>]/g;
/** Characters of the end of a chunk that are looked at again with the next one. */
const OVERLAP = 80;

/**
 * Looks at a workbook before it is parsed: every part is unpacked once and counted, so that neither a small file that
 * unpacks to gigabytes nor one that lies about its sizes reaches the parser (C26), which reads the same parts by the same directory; document types and entities (C27),
 * macros and links to other files are refused.
 */
export async function inspectWorkbook(place: string): Promise<Omit<SheetFacts, 'rows'>> {
  const handle = await fs.open(place);
  try {
    const parts = await readZipDirectory(handle);
    const names = new Set(parts.map(({ name }) => name.toLowerCase()));
    if ([...names].some((name) => /(^|\/)vbaproject\.bin$/.test(name))) throw new AppError('sheetMacros');
    if ([...names].some((name) => name.startsWith('xl/externallinks/'))) throw new AppError('sheetLinks');
    if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml')) throw new AppError('sheetBroken');
    const total = parts.reduce((sum, { size }) => sum + size, 0);
    if (total > SHEET_BOUNDS.unpacked) throw tooLarge();
    const looks = new Map<string, Look>();
    let unpacked = 0;
    for (const part of parts) {
      const look = await lookAt({ handle, place }, part, SHEET_BOUNDS.unpacked - unpacked);
      unpacked += look.size;
      looks.set(part.name, look);
    }
    const { name, sheet } = firstSheet(looks);
    const { merges = [], formulas = 0 } = looks.get(sheet) ?? {};
    return { name, merges, formulas };
  } finally {
    await handle.close();
  }
}

/** The error of a workbook that is too large unpacked. */
export function tooLarge(): AppError {
  return new AppError('sheetUnpacked', { n: SHEET_BOUNDS.unpacked / 1024 / 1024 });
}

interface OpenFile {
  handle: fs.FileHandle;
  place: string;
}

interface Look {
  /** Bytes, unpacked. */
  size: number;
  merges: string[];
  formulas: number;
  /** The text of small parts that are read here. */
  text: string;
}

const KEPT = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels)$/i;
const MOST_KEPT = 1024 * 1024;

/** Unpacks a part and looks for what is refused and counted. */
async function lookAt(file: OpenFile, part: ZipPart, most: number): Promise<Look> {
  const look: Look = { size: 0, merges: [], formulas: 0, text: '' };
  const isXml = XML.test(part.name);
  const isSheet = SHEET.test(part.name);
  const isKept = KEPT.test(part.name);
  let [rest, run] = ['', 0];
  for await (const chunk of unpacked(file, part)) {
    look.size += chunk.length;
    if (look.size > Math.min(most, part.size))
      throw look.size > most ? tooLarge() : new AppError('sheetBroken');
    const text = rest + chunk.toString('latin1');
    run = chunk.includes('>') ? 0 : run + chunk.length;
    if (isXml && run > SHEET_BOUNDS.text) throw new AppError('sheetMemory');
    if (isXml && /<!(DOCTYPE|ENTITY)/i.test(text)) throw new AppError('sheetEntities');
    if (isKept && look.text.length < MOST_KEPT) look.text += chunk.toString('latin1');
    rest = isSheet ? count(text, look) : text.slice(-OVERLAP);
  }
  if (look.size !== part.size) throw new AppError('sheetBroken');
  if (isKept) look.text = Buffer.from(look.text, 'latin1').toString('utf8');
  return look;
}

/** Counts in a text, and returns its end, which is looked at again: tags that it cuts are counted with the next one. */
function count(text: string, look: Look): string {
  const end = text.lastIndexOf('>') + 1;
  const whole = text.slice(0, end);
  look.formulas += whole.match(FORMULA)?.length ?? 0;
  if (whole.includes('mergeCell'))
    for (const [, range = ''] of whole.matchAll(MERGE)) {
      if (look.merges.length >= SHEET_BOUNDS.merges)
        throw new AppError('sheetMerges', { n: SHEET_BOUNDS.merges });
      look.merges.push(range);
    }
  // A tag of this length is none of ours.
  return text.slice(end).slice(-64 * 1024);
}

async function* unpacked(
  { handle, place }: OpenFile,
  { name, offset, packed, method, described }: ZipPart,
): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(30);
  await handle.read(header, 0, 30, offset);
  if (header.readUInt32LE(0) !== 0x04034b50) throw new AppError('sheetBroken');
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (packed === 0) {
    // The parser would look for the sizes that follow, and believe them.
    if (described && !name.endsWith('/')) throw new AppError('sheetBroken');
    return;
  }
  const source = createReadStream(place, { start, end: start + packed - 1 });
  if (method === 0) return yield* source as AsyncIterable<Buffer>;
  if (method !== 8) throw new AppError('sheetBroken');
  const inflate = zlib.createInflateRaw();
  source.on('error', (error) => inflate.destroy(error));
  source.pipe(inflate);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? new AppError('sheetBroken') : error;
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

/** Name and part of the first sheet, as the parser takes it. */
function firstSheet(looks: ReadonlyMap<string, Look>): { name: string; sheet: string } {
  const text = (wanted: string) => [...looks].find(([name]) => name.toLowerCase() === wanted)?.[1].text ?? '';
  const tag = /<(?:\w+:)?sheet\s[^<>]*>/.exec(text('xl/workbook.xml'))?.[0] ?? '';
  const id = /\s\w+:id="([^"]*)"/.exec(tag)?.[1] ?? '';
  const rels = [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)];
  const target = rels.map(([one]) => one).find((one) => one.includes(`Id="${id}"`)) ?? '';
  const file = /Target="\/?(?:xl\/)?([^"]*)"/.exec(target)?.[1] ?? 'worksheets/sheet1.xml';
  return { name: unescaped(/\sname="([^"]*)"/.exec(tag)?.[1] ?? ''), sheet: `xl/${file}` };
}

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );
