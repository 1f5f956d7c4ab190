import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { parseId } from '../../../platform/text/parse-id.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { MissingGroupRedirect } from '../../paging/groups/components/MissingGroupRedirect.tsx'
import { audienceQuery } from './broadcast.api.ts'
import { BroadcastForm } from './BroadcastForm.tsx'
import { BroadcastHistory } from './BroadcastHistory.tsx'
import { broadcastTitle, permissionNeeded, sentSectionTitle } from './broadcast.text.ts'

export function BroadcastPage({ groupId }: { groupId: string }) {
  const me = useMe()
  const id = parseId(groupId) ?? 0
  const maySend = me.permissions.includes('messaging.send_broadcast')
  const { data: audience, error } = useQuery({
    ...audienceQuery({ audience: 'group', group_id: id }),
    enabled: maySend && id > 0,
  })
  const [openId, setOpenId] = useState<number>()
  if (maySend && (id === 0 || isApiError(error, 404))) return <MissingGroupRedirect id={groupId} />
  return (
    <Page title={broadcastTitle(audience?.group)} layout="reading">
      {!maySend && <PermissionRequired to={permissionNeeded} />}
      {maySend && (
        <>
          <BroadcastForm
            key={id}
            target={{ audience: 'group', group_id: id }}
            onSent={(sent) => setOpenId(sent.id)}
          />
          <section aria-labelledby="sent-before" className="pt-8">
            <h2 id="sent-before" className="pb-2 text-lg font-semibold">
              {sentSectionTitle}
            </h2>
            <BroadcastHistory group_id={id} openId={openId} onOpen={setOpenId} />
          </section>
        </>
      )}
    </Page>
  )
}
