import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useMe } from '../../accounts/me.api.ts'
import { NoSuchGroup } from '../../paging/components/NoSuchGroup.tsx'
import { audienceQuery } from './broadcast.api.ts'
import { BroadcastForm } from './BroadcastForm.tsx'
import { BroadcastHistory } from './BroadcastHistory.tsx'

/** A word to a whole group, who has it, and what was said before. */
export function BroadcastPage({ groupId }: { groupId: string }) {
  const me = useMe()
  const id = /^[1-9]\d{0,14}$/.test(groupId) ? Number(groupId) : 0
  const maySend = me.permissions.includes('messaging.send_broadcast')
  const { data: audience, error } = useQuery({ ...audienceQuery(id, false), enabled: maySend && id > 0 })
  const [open, setOpen] = useState<number>()
  if (maySend && (id === 0 || isApiError(error, 404))) return <NoSuchGroup id={groupId} />
  return (
    <div className="h-full overflow-y-auto bg-surface wrap-anywhere">
      <div className="mx-auto max-w-[760px] px-4 py-6 md:px-8">
        <header className="pb-4">
          <h1 className="text-2xl font-semibold">
            {audience ? `Broadcast to ${audience.group}` : 'Broadcast'}
          </h1>
        </header>
        {!maySend && (
          <p className="text-sm text-ink-2">
            Sending broadcasts needs a right that you do not have. Ask whoever administers your account.
          </p>
        )}
        {maySend && (
          <>
            <BroadcastForm key={id} group_id={id} onSent={(sent) => setOpen(sent.id)} />
            <section aria-labelledby="sent-before" className="pt-8">
              <h2 id="sent-before" className="pb-2 text-lg font-semibold">
                Sent to this group
              </h2>
              <BroadcastHistory group_id={id} open={open} onOpen={setOpen} />
            </section>
          </>
        )}
      </div>
    </div>
  )
}
