import { useEffect, useRef } from 'react';
import type { FieldError } from '../../schemas/errors/field-error';
import { Icon } from '../../widgets/ui/icon';

/** Server errors of columns that the form does not show, above the form until the next submit. */
export function OtherFieldErrors({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <ul ref={box} role="alert" className="mb-3 rounded-control bg-danger-soft px-3 py-2 text-danger-on-soft">
      {errors.map(({ path, msg }, at) => (
        <li key={`${path} ${at}`} className="flex items-start gap-2">
          <Icon name="circle-alert" size={16} className="mt-[3px] shrink-0" />
          <span className="min-w-0 break-words">{msg}</span>
        </li>
      ))}
    </ul>
  );
}
