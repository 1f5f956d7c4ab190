import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'

export const MessageLogSkeleton = () => (
  <Skeleton label="Loading messages" className="py-3">
    {Array.from({ length: 5 }, (_, i) => (
      <div key={i} className="flex gap-2.5 py-2">
        <Bone className="size-8 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Bone className="h-3 w-40" />
          <Bone className="h-3 w-3/5" />
        </div>
      </div>
    ))}
  </Skeleton>
)
