import { Skeleton } from '../../widgets/ui/skeleton';

/** Stands for the list of a header popover while it loads. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4">
      {['w-3/4', 'w-2/3', 'w-1/2'].map((width) => (
        <span key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-2.5 w-24" />
        </span>
      ))}
    </div>
  );
}
