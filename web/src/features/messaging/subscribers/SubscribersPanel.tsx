import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { SubscriberRows } from './SubscriberRows.tsx'
import { peoplePanelLabel, peopleTitle } from './subscribers.text.ts'

export const SubscribersPanel = ({ thread }: { thread: Thread }) => (
  <aside
    aria-label={peoplePanelLabel}
    className="hidden min-h-0 flex-col border-l border-line bg-surface lg:flex"
  >
    <header className="flex min-h-14 items-center border-b border-line px-4">
      <h2 className="font-semibold">
        {peopleTitle} <span className="font-normal text-ink-2 tabular-nums">{thread.subscriber_count}</span>
      </h2>
    </header>
    <SubscriberRows thread={thread} />
  </aside>
)
