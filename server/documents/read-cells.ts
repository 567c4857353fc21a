import Type from 'typebox';
import type { ConnectedRequest } from '../contract/request';
import type { Tx } from '../action';
import { uploadedFile, withSheet } from '../imports/upload-sheet';
import { NO_PROGRESS } from '../imports/import-progress';
import type { DocumentServices } from './document-services';
import { MOST_FIELDS } from './name-list';

/** Rows that are read of a sheet: enough to tell what its columns are. */
const MOST_ROWS = 510;
/** Characters of a cell, and of all of them. */
const MOST_CELL = 2000;
const MOST_CHARACTERS = 1_000_000;

/** A file that the same user has uploaded. */
export const SheetFile = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 200, title: '上传的文件' }) },
  { additionalProperties: false },
);

/** The first cells of a sheet (.xlsx, .csv) as texts, with the name of the sheet. */
export async function readCells(
  { files }: Pick<DocumentServices, 'files'>,
  request: ConnectedRequest<Tx>,
): Promise<{ name: string | null; rows: string[][]; more: boolean }> {
  const file = await uploadedFile(request.body.url, request);
  return withSheet({ files }, file, NO_PROGRESS, async (sheet) => {
    const rows: string[][] = [];
    let characters = 0;
    for await (const { cells } of sheet.rows()) {
      const row = cells.slice(0, MOST_FIELDS).map((cell) => cell.slice(0, MOST_CELL));
      characters += row.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length === MOST_ROWS || characters > MOST_CHARACTERS)
        return { name: sheet.facts.name, rows, more: true };
      rows.push(row);
    }
    return { name: sheet.facts.name, rows, more: false };
  });
}
