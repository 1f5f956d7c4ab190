import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { loadingThreadsLabel } from './inbox.text.ts'

export const ThreadListSkeleton = () => (
  <Skeleton label={loadingThreadsLabel}>
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="flex h-[76px] gap-2.5 border-b border-line px-3 py-2.5">
        <SkeletonBlock className="size-9 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <SkeletonBlock className="h-3 w-2/3" />
          <SkeletonBlock className="h-3 w-full" />
          <SkeletonBlock className="h-3 w-1/3" />
        </div>
      </div>
    ))}
  </Skeleton>
)
