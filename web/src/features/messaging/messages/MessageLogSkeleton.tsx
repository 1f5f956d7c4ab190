import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { loadingMessagesLabel } from './messages.text.ts'

export const MessageLogSkeleton = () => (
  <Skeleton label={loadingMessagesLabel} className="py-3">
    {Array.from({ length: 5 }, (_, i) => (
      <div key={i} className="flex gap-2.5 py-2">
        <SkeletonBlock className="size-8 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <SkeletonBlock className="h-3 w-40" />
          <SkeletonBlock className="h-3 w-3/5" />
        </div>
      </div>
    ))}
  </Skeleton>
)
