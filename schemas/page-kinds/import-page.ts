import Type from 'typebox';
import { closed, pageSections } from '../page-document';

/** The review of an uploaded sheet, as a page of its own. */
export const ImportPage = Type.Object({ ...pageSections, kind: Type.Literal('import') }, closed);
