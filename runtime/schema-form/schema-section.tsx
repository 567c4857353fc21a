import { createContext, type ReactNode } from 'react';

/** Whether the content is an alternative of a value that has label and hint already. */
export const LabelledContext = createContext(false);

interface SchemaSectionProps {
  /** Absent if the content has the id. */
  id?: string;
  title?: string;
  required?: boolean;
  note?: ReactNode;
  errors?: readonly string[];
  children: ReactNode;
  className?: string;
}

/** A heading with its content. */
export function SchemaSection({
  id,
  title,
  required,
  note,
  errors,
  children,
  className,
}: SchemaSectionProps) {
  return (
    <div role="group" id={id} aria-label={title} className="min-w-0">
      {title && (
        <p className="mb-1 text-small text-fg-2">
          {title}
          {required && (
            <span aria-hidden className="ml-1 font-semibold text-danger-text">
              *
            </span>
          )}
        </p>
      )}
      <div className={className}>{children}</div>
      {errors?.map((error) => (
        <p key={error} className="mt-[3px] text-note text-danger-text">
          {error}
        </p>
      ))}
      {note && <p className="mt-[3px] text-note text-fg-3">{note}</p>}
    </div>
  );
}
