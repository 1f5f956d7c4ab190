import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HandedItem } from '@wardline/contract/messaging/handover.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { PriorityBadge } from '../../../platform/ui/Chip.tsx'
import { PlaceLink } from '../../../platform/ui/PlaceLink.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { acceptAll, acceptItem, declineItem, handedQuery } from './handed.api.ts'
import { handedAbout, handedTitle } from './handed.view.ts'

const because = (said: string, reason: unknown): string =>
  [said, isApiError(reason) ? reason.detail : ''].filter(Boolean).join(' ')

/**
 * What colleagues hand over and one has not said yes to: both hold it until then. One by one or all at once; the name of
 * each leads to its thread. Nothing is shown while there is none.
 */
export function HandedItems({ title }: { title: string }) {
  const { data, isError, refetch } = useQuery(handedQuery)
  if (isError && !data)
    return (
      <TryAgain onTry={refetch} className="p-3">
        What is handed to you could not be loaded.
      </TryAgain>
    )
  if (!data || data.length === 0) return null
  return <Handed title={title} items={data} />
}

/** Busy until what was taken is gone from the screen. After a failure that is asked for aside: one may press again at once. */
function useAskAgain() {
  const client = useQueryClient()
  const ask = () => client.invalidateQueries({ queryKey: handedQuery.queryKey })
  return { onSuccess: ask, onError: () => void ask() }
}

function Handed({ title, items }: { title: string; items: readonly HandedItem[] }) {
  const all = useMutation({ mutationFn: acceptAll, ...useAskAgain() })
  const problem = all.error ? because('They could not be accepted.', all.error) : ''
  return (
    <section aria-label={title} className="flex min-h-0 flex-col">
      <header className="flex items-center gap-2 px-3 py-2">
        <h2 className="min-w-0 flex-1 text-sm font-semibold">
          {title} <span className="font-normal text-ink-2 tabular-nums">{items.length}</span>
        </h2>
        {items.length > 1 && (
          <Button tone="accent" busy={all.isPending} onClick={() => all.mutate()}>
            Accept all
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
          <HandedRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function HandedRow({ item }: { item: HandedItem }) {
  const now = useMinute()
  const answer = useMutation({
    mutationFn: (isYes: boolean) => (isYes ? acceptItem(item) : declineItem(item)),
    ...useAskAgain(),
  })
  const problem = answer.error
    ? because(answer.variables ? 'Could not accept.' : 'Could not decline.', answer.error)
    : ''
  const isBusy = (isYes: boolean) => answer.isPending && answer.variables === isYes
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          <PlaceLink href={`/Inbox/owed/thread/${item.thread_id}`} className="text-accent underline">
            {handedTitle(item)}
          </PlaceLink>
          <PriorityBadge priority={item.priority} />
        </p>
        <p className="text-xs text-ink-2 tabular-nums">{handedAbout(item, now)}</p>
        {problem !== '' && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      <span className="flex gap-2">
        {item.may.accept && (
          <Button tone="accent" busy={isBusy(true)} onClick={() => answer.mutate(true)}>
            Accept
          </Button>
        )}
        {item.may.decline && (
          <Button busy={isBusy(false)} onClick={() => answer.mutate(false)}>
            Decline
          </Button>
        )}
      </span>
    </li>
  )
}
