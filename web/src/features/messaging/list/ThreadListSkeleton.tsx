import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'

export const ThreadListSkeleton = () => (
  <Skeleton label="Loading threads">
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="flex h-[76px] gap-2.5 border-b border-line px-3 py-2.5">
        <Bone className="size-9 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Bone className="h-3 w-2/3" />
          <Bone className="h-3 w-full" />
          <Bone className="h-3 w-1/3" />
        </div>
      </div>
    ))}
  </Skeleton>
)
