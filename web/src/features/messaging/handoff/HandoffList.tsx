import { useQuery } from '@tanstack/react-query'
import type { Handoff } from '@wardline/contract/messaging/handoff/handoff.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { acceptAllHandoffs, acceptHandoff, declineHandoff, handoffsQuery } from './handoff.api.ts'
import { handoffDetails, handoffTitle } from './handoff.view.ts'
import {
  acceptAllFailedText,
  acceptAllLabel,
  acceptFailedText,
  acceptLabel,
  declineFailedText,
  declineLabel,
  loadFailedText,
} from './handoff.text.ts'

const withReason = (text: string, reason: unknown): string =>
  [text, isApiError(reason) ? reason.detail : ''].filter(Boolean).join(' ')

/** Renders nothing without handoffs. Until one is accepted, both users are responsible. */
export function HandoffList({ title }: { title: string }) {
  const { data, isError, refetch } = useQuery(handoffsQuery)
  if (isError && !data)
    return (
      <LoadError onRetry={refetch} className="p-3">
        {loadFailedText}
      </LoadError>
    )
  if (!data || data.length === 0) return null
  return <HandoffSection title={title} items={data} />
}

/** Keeps buttons busy until the list is refetched. */
const list = { refetches: [handoffsQuery.queryKey] }

function HandoffSection({ title, items }: { title: string; items: readonly Handoff[] }) {
  const all = useApiMutation(acceptAllHandoffs, list)
  const problem = all.error ? withReason(acceptAllFailedText, all.error) : ''
  return (
    <section aria-label={title} className="flex min-h-0 flex-col">
      <header className="flex items-center gap-2 px-3 py-2">
        <h2 className="min-w-0 flex-1 text-sm font-semibold">
          {title} <span className="font-normal text-ink-2 tabular-nums">{items.length}</span>
        </h2>
        {items.length > 1 && (
          <Button tone="accent" busy={all.isPending} onClick={() => all.mutate()}>
            {acceptAllLabel}
          </Button>
        )}
      </header>
      {problem !== '' && (
        <p role="alert" className="px-3 pb-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <ul role="list" aria-label={title} className="min-h-0 overflow-y-auto border-t border-line">
        {items.map((item) => (
          <HandoffRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function HandoffRow({ item }: { item: Handoff }) {
  const now = useMinute()
  const decision = useApiMutation(
    (isAccepted: boolean) => (isAccepted ? acceptHandoff(item) : declineHandoff(item)),
    list,
  )
  const problem = decision.error
    ? withReason(decision.variables ? acceptFailedText : declineFailedText, decision.error)
    : ''
  const isBusy = (isAccepted: boolean) => decision.isPending && decision.variables === isAccepted
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          <AppLink
            href={`/Inbox/needs_my_response/thread/${item.thread_id}`}
            className="text-accent underline"
          >
            {handoffTitle(item)}
          </AppLink>
          <PriorityBadge priority={item.priority} />
        </p>
        <p className="text-xs text-ink-2 tabular-nums">{handoffDetails(item, now)}</p>
        {problem !== '' && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      <span className="flex gap-2">
        {item.may.accept && (
          <Button tone="accent" busy={isBusy(true)} onClick={() => decision.mutate(true)}>
            {acceptLabel}
          </Button>
        )}
        {item.may.decline && (
          <Button busy={isBusy(false)} onClick={() => decision.mutate(false)}>
            {declineLabel}
          </Button>
        )}
      </span>
    </li>
  )
}
