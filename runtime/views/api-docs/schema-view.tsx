import { useState } from 'react';
import { useWords } from '../../../widgets/ui/use-words';
import { resolved, type DocSchema, type OpenApi } from './openapi';
import { schemaKind } from './schema-kind';

/** Levels expanded at first; recursive schemas would never end. */
const OPEN_LEVELS = 2;

/** A schema as an indented list of members with type, label and limits. */
export function SchemaView({
  document,
  schema,
  level = 0,
}: {
  document: OpenApi;
  schema: DocSchema;
  level?: number;
}) {
  const t = useWords();
  const parts = partsOf(document, schema);
  const [open, setOpen] = useState(level < OPEN_LEVELS);
  if (!parts) return <Kind document={document} schema={schema} />;
  if (!open)
    return (
      <button type="button" className="text-primary-text" onClick={() => setOpen(true)}>
        {'{ … }'}
      </button>
    );
  const required = new Set(resolved(document, schema).required);
  return (
    <ul className={level === 0 ? '' : 'ml-4 border-l border-line pl-3'}>
      {parts.map(([name, part]) => (
        <li key={name} className="py-0.5">
          <code className="font-mono text-fg">{name}</code>{' '}
          {!partsOf(document, part) && <Kind document={document} schema={part} />}{' '}
          <span className="text-fg-2">{part.title}</span>{' '}
          {required.has(name) && <span className="text-note text-fg-3">{t('docs.required')}</span>}
          {part.description && <span className="ml-2 text-note text-fg-3">{part.description}</span>}
          {partsOf(document, part) && <SchemaView document={document} schema={part} level={level + 1} />}
        </li>
      ))}
    </ul>
  );
}

function Kind({ document, schema }: { document: OpenApi; schema: DocSchema }) {
  const t = useWords();
  return (
    <span className="font-mono text-small text-fg-3">{schemaKind(document, schema) || t('docs.any')}</span>
  );
}

/** The members of an object, or of the rows of a list; null if there are none. */
function partsOf(document: OpenApi, schema: DocSchema): [string, DocSchema][] | null {
  const full = resolved<DocSchema>(document, schema);
  if (full.properties) return Object.entries(full.properties);
  if (full.items) {
    const parts = partsOf(document, full.items);
    return parts && parts.map(([name, part]) => [`[].${name}`, part]);
  }
  const objects = (full.anyOf ?? []).flatMap((one) => partsOf(document, one) ?? []);
  return objects.length > 0 ? objects : null;
}
