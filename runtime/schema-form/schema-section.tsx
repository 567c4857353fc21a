import { createContext, type ReactNode } from 'react';

/** Whether what is drawn inside is one of the alternatives of a value, which has its label and its hint already. */
export const LabelledContext = createContext(false);

export interface SchemaSectionProps {
  /** Absent where what it holds has the id. */
  id?: string;
  title?: string;
  required?: boolean;
  note?: ReactNode;
  errors?: readonly string[];
  children: ReactNode;
  className?: string;
}

/** A heading with what stands below it. */
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
