import { once } from 'node:events';
import fs from 'node:fs';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { layoutPrints } from '../../schemas/print/layout-prints';
import { PrintError } from '../../schemas/print/print-error';
import type { PrintInput, PrintRow } from '../../schemas/print/print-input';
import type { PrintFont } from '../../schemas/print/print-page';
import { runToEnd } from '../../schemas/run-to-end';
import { drawPage } from './draw-page';
import { FONT_FILES } from './font-files';
import { PdfFont } from './pdf-font';
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages';

/** The entry of the thread that lays out a print and writes its PDF: all of this is synchronous work. */

const task = workerData as WorkerTask;
const port = parentPort!;
const send = (message: FromWorker) => port.postMessage(message);
let rows: PrintRow[] = [];
const prints: PrintInput[] = [{ ...task.input, rows }];

port.on('message', (message: ToWorker) => {
  if ('rows' in message) {
    for (const row of message.rows) rows.push(row);
    return;
  }
  if ('next' in message) {
    rows = [];
    prints.push({ ...message.next, rows });
    return;
  }
  write().then(send, (error: unknown) => {
    if (!(error instanceof PrintError)) throw error;
    send({ refused: { reason: error.reason, params: error.params } });
  });
});

/** Bytes that may wait for the disk before the next page is drawn. */
const WAITING = 1 << 20;

async function write(): Promise<FromWorker> {
  const { pages, missing } = runToEnd(layoutPrints(prints, task.maxPages));
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.5',
    lang: task.language,
    displayTitle: true,
    info: { Title: task.input.facts.title, Creator: 'Mortise', Producer: 'Mortise' },
  });
  const file = fs.createWriteStream(task.file, { flags: 'wx', mode: 0o600 });
  const written = finished(file);
  document.pipe(file);
  const fonts = new Map<PrintFont, PdfFont>();
  const fontOf = (font: PrintFont): PdfFont => {
    let own = fonts.get(font);
    if (!own) fonts.set(font, (own = PdfFont.open(document, FONT_FILES[font])));
    return own;
  };
  for (const [index, page] of pages.entries()) {
    drawPage(document, page, fontOf);
    if (index % 20 === 19) send({ drawn: index + 1, pages: pages.length });
    if (file.writableLength > WAITING || document.readableLength > WAITING) await once(file, 'drain');
  }
  document.end();
  await written;
  return { done: { pages: pages.length, missing } };
}
