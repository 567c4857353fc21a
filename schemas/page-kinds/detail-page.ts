import Type from 'typebox';
import { closed, pageSections } from '../page-document';

/** One record to read, as a page of its own. */
export const DetailPage = Type.Object({ ...pageSections, kind: Type.Literal('detail') }, closed);
