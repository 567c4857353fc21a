import type { TSchema } from 'typebox';
import { firstPoints } from '../../schemas/text/cut-text';
import { fieldError } from '../../schemas/errors/field-error';
import type { Language } from '../../schemas/languages';
import type { JsonObject } from '../../schemas/json';
import { unstorablePath } from '../../schemas/text/storable-text';
import type { Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { fieldErrors } from '../contract/check-body';
import type { RouteFacts } from '../contract/route';

/** Maximum length of a key in the message; clients choose the keys. */
const LONGEST_NAME = 60;
const LONGEST_PATH = 200;

/** Rejects a body with text that PostgreSQL cannot store (NUL, lone surrogates), and names the field. */
export function refuseUnstorable(
  body: JsonObject,
  { subject, body: shape }: RouteFacts,
  session: Session | null,
  lang: Language,
  translate: (text: string) => string,
): void {
  const path = unstorablePath(body);
  if (path === null) return;
  const [name = ''] = path.split('/');
  const field = subject?.byName.get(name);
  const isSeen = field && session && !hiddenFields(session, subject?.entity.id ?? '').has(name);
  const label = isSeen ? field.label : titleOf(shape, name);
  const said = label ? translate(label) : firstPoints(name, LONGEST_NAME);
  throw fieldErrors([fieldError(firstPoints(path, LONGEST_PATH), 'characters', lang, { label: said })]);
}

function titleOf(shape: TSchema | null | undefined, name: string): string | undefined {
  const { properties } = (shape ?? {}) as { properties?: Record<string, { title?: string } | undefined> };
  return properties?.[name]?.title;
}
