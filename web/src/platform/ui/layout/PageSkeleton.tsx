import { SkeletonBlock } from '../feedback/Skeleton.tsx'

/** The geometry of a screen while its code or its record loads: the head, and the lines of its content. */
export const PageSkeleton = ({ label = 'Loading the page' }: { label?: string }) => (
  <div aria-busy className="flex h-full flex-col bg-surface">
    <span role="status" className="sr-only">
      {label}
    </span>
    <div className="flex h-14 flex-none items-center border-b border-line px-4 md:px-6">
      <SkeletonBlock className="h-5 w-40" />
    </div>
    <div className="flex flex-col gap-3 px-4 py-4 md:px-6">
      {Array.from({ length: 8 }, (_, row) => (
        <SkeletonBlock key={row} className="h-9" />
      ))}
    </div>
  </div>
)
