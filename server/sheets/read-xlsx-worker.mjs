import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';

/*
 * Reads the first sheet of a workbook and writes its rows as lines of JSON. It runs in a thread of its own with a bound on
 * its heap, so that a hostile workbook ends the thread and nothing else. Plain JavaScript, because the build of the server
 * and the tests start the same file.
 */

const { place, target, bounds } = workerData;
const FLUSH = 256 * 1024;
const ERROR_VALUE = /^#(REF!|VALUE!|N\/A|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;
/** Characters without width, and those that mark the order of bytes. */
const NO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g;
/** As `schemas/text/storable-text.ts` says. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** The text of a cell; null: an integer that has lost digits. */
function textOf(value) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.replace(NO_WIDTH, '').trim();
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value instanceof Date ? momentText(value) : '';
}

function numberText(value) {
  if (Number.isInteger(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  // Excel keeps 15 digits; the 16th of a binary fraction is noise.
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}

function momentText(value) {
  if (Number.isNaN(value.getTime())) return '';
  // A serial of seconds is not exact.
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  return time === '00:00:00' ? day : `${day} ${time}`;
}

function refuse(error, params = {}) {
  throw Object.assign(new Error(error), { refusal: { error, params } });
}

/** What is wrong with a cell whose text this is; null: nothing. */
function problemOf(text) {
  if (text === null) return 'imprecise';
  if (text.length > bounds.cell) return 'tooLong';
  if (ERROR_VALUE.test(text)) return 'errorValue';
  return text.search(UNSTORABLE) >= 0 ? 'unstorable' : null;
}

/** The texts of a row, what is wrong with them, how many columns it has, and its characters. */
function rowOf(values) {
  const cells = [];
  let [problems, last, length] = [undefined, 0, 0];
  for (const [at, value] of values.entries()) {
    const text = textOf(value);
    const problem = problemOf(text);
    const kept = problem === 'tooLong' ? text.slice(0, 100) : (text ?? String(value));
    cells.push(problem ? kept.replace(UNSTORABLE, '\ufffd') : kept);
    if (problem) (problems ??= {})[at] = problem;
    if (cells[at] !== '') last = at + 1;
    length += cells[at].length;
    if (length > bounds.rowCharacters) refuse('sheetMemory');
  }
  return { cells, problems, last, length };
}

async function read() {
  const out = fs.openSync(target, 'wx', 0o600);
  let [lines, rows, before, total] = ['', 0, -1, 0];
  // Whole bytes are read by the directory, which was inspected; a stream would be read by local headers, which were not.
  for await (const { index, values } of streamXlsxRows(fs.readFileSync(place))) {
    // Rows follow each other; the numbers that the file states are the keys of what is stored.
    if (!Number.isSafeInteger(index) || index <= before || index >= bounds.sheetRows) refuse('sheetBroken');
    before = index;
    const { cells, problems, last, length } = rowOf(values);
    if ((total += length) > bounds.characters) refuse('sheetMemory');
    if (last === 0) continue;
    if (last > bounds.columns) refuse('sheetColumns', { n: bounds.columns });
    rows += 1;
    // The rows above the header are few.
    if (rows > bounds.rows + 30) refuse('sheetRows', { n: bounds.rows });
    cells.length = last;
    lines += `${JSON.stringify({ row: index + 1, cells, ...(problems && { problems }) })}\n`;
    if (lines.length > FLUSH) {
      fs.writeSync(out, lines);
      lines = '';
    }
  }
  fs.writeSync(out, lines);
  fs.closeSync(out);
  return rows;
}

read().then(
  (rows) => parentPort.postMessage({ rows }),
  (error) => parentPort.postMessage({ refusal: error.refusal ?? { error: 'sheetBroken', params: {} } }),
);
