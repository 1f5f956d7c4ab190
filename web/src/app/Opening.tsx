import { ThreadListSkeleton } from '../features/messaging/list/ThreadListSkeleton.tsx'

/** The outline of the application while boot is on its way. */
export const Opening = () => (
  <div className="grid h-full md:grid-cols-[56px_320px_1fr] lg:grid-cols-[56px_352px_1fr]">
    <div className="bg-canvas max-md:hidden" />
    <div className="border-line bg-surface pt-[93px] md:border-x">
      <ThreadListSkeleton />
    </div>
    <div className="max-md:hidden" />
  </div>
)
