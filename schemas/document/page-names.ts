import Type from 'typebox';
import { says } from '../grammar/says';
import { COLUMN_NAME, COLUMN_PATH } from './column-name';
import { PAGE_ID } from './page-id';

/** The name of a column of the page's entity. */
export const columnName = Type.String({ pattern: COLUMN_NAME, ...says('column') });
/** The same, or a column of the row that a column refers to. */
export const columnPath = Type.String({ pattern: COLUMN_PATH, ...says('column', { path: true }) });
/** The id of a page. */
export const pageId = Type.String({ pattern: PAGE_ID, ...says('page') });
