import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { LegalHold } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { useState } from 'react'
import { formatDate } from '../../../platform/clock/dates.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { CreateHoldDialog } from './CreateHoldDialog.tsx'
import { ReleaseHoldDialog } from './ReleaseHoldDialog.tsx'
import { legalHoldsQuery } from './retention.api.ts'
import { heldText } from './retention.view.ts'

export function LegalHolds({ account }: { account: number }) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(legalHoldsQuery(account, page))
  const [isAdding, setAdding] = useState(false)
  const [released, setReleased] = useState<LegalHold>()
  useShortcuts({ n: (event) => (event.preventDefault(), setAdding(true)) })
  return (
    <>
      <Button onClick={() => setAdding(true)}>
        <IconPlus size={16} stroke={1.75} aria-hidden />
        New hold
      </Button>
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>Could not load the legal holds.</LoadError>
      )}
      {data?.results.length === 0 && (
        <p className="pt-2 text-sm text-ink-2">No legal holds. Press N to place one.</p>
      )}
      {data && data.results.length > 0 && (
        <ul
          role="list"
          aria-label="Legal holds"
          className="mt-3 divide-y divide-line border-y border-line text-sm"
        >
          {data.results.map((hold) => (
            <li key={hold.id} className="flex flex-wrap items-center gap-x-4 py-2">
              <span className="min-w-0 flex-1 basis-64">
                <span className={hold.released === null ? 'font-medium' : 'text-ink-2'}>
                  {heldText(hold)}
                </span>{' '}
                “{hold.reason}”
                <span className="block text-xs text-ink-2">
                  {hold.created_by}, {formatDate(Date.parse(hold.created))}
                  {hold.released !== null &&
                    `. Released by ${hold.released_by}, ${formatDate(Date.parse(hold.released))}: “${hold.release_reason}”`}
                </span>
              </span>
              {hold.released === null && (
                <Button aria-label={`Release ${heldText(hold)}`} onClick={() => setReleased(hold)}>
                  Release
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && (data.previous !== null || data.next !== null) && (
        <div className="flex justify-end gap-2 pt-2">
          <Button disabled={data.previous === null} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={data.next === null} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
      {isAdding && <CreateHoldDialog onClose={() => setAdding(false)} />}
      {released && <ReleaseHoldDialog hold={released} onClose={() => setReleased(undefined)} />}
    </>
  )
}
