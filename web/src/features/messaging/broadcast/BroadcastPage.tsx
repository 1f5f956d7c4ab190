import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Page } from '../../../platform/ui/Page.tsx'
import { RightNeeded } from '../../../platform/ui/RightNeeded.tsx'
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
    <Page title={audience ? `Broadcast to ${audience.group}` : 'Broadcast'} width="narrow">
      {!maySend && <RightNeeded what="Sending broadcasts" />}
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
    </Page>
  )
}
