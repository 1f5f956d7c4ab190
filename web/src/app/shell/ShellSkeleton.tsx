import { ThreadListSkeleton } from '../../features/messaging/inbox/ThreadListSkeleton.tsx'

export const ShellSkeleton = () => (
  <div className="grid h-full md:grid-cols-[72px_320px_1fr] lg:grid-cols-[72px_352px_1fr] xl:grid-cols-[216px_352px_1fr]">
    <div className="bg-canvas max-md:hidden" />
    <div className="border-line bg-surface pt-[93px] md:border-x">
      <ThreadListSkeleton />
    </div>
    <div className="max-md:hidden" />
  </div>
)
