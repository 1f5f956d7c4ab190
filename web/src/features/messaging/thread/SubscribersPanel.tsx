import { SubscriberRows } from './SubscriberRows.tsx'

/** The right pane of a wide screen; elsewhere the same rows are in a drawer. */
export const SubscribersPanel = ({ threadId, count }: { threadId: number; count: number }) => (
  <aside
    aria-label="Subscribers of this thread"
    className="hidden min-h-0 flex-col border-l border-line bg-surface lg:flex"
  >
    <header className="flex min-h-[61px] items-center border-b border-line px-4">
      <h2 className="font-semibold">
        Subscribers <span className="font-normal text-ink-2 tabular-nums">{count}</span>
      </h2>
    </header>
    <SubscriberRows threadId={threadId} />
  </aside>
)
