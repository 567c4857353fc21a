import { Skeleton } from '../../widgets/ui/skeleton';

/** Loading placeholder of a list page. */
export function PageSkeleton() {
  return (
    <div className="rounded-panel bg-surface p-4 shadow-panel" aria-hidden>
      <div className="flex gap-3">
        <Skeleton className="h-8 w-[300px]" />
        <Skeleton className="h-8 w-[300px]" />
      </div>
      <div className="mt-8 flex flex-col gap-7">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-3 w-full" />
        ))}
      </div>
    </div>
  );
}
