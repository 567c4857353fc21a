import { Skeleton } from '../../widgets/ui/skeleton';

/** Loading placeholder of labels and controls. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-3 max-md:grid-cols-1" aria-hidden>
      {Array.from({ length: Math.min(fields, 12) }, (_, at) => (
        <div key={at}>
          <Skeleton className="mb-1 h-3 w-20" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
