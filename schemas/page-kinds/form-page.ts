import Type from 'typebox';
import { closed, pageSections } from '../page-document';

/** One record to add or change, as a page of its own. */
export const FormPage = Type.Object({ ...pageSections, kind: Type.Literal('form') }, closed);
