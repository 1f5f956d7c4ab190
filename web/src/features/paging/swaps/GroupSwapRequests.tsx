import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Drawer } from '../../../platform/ui/dialogs/Drawer.tsx'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { groupSwapRequestsQuery } from './swap-request.api.ts'
import { noRequests, requestCount } from './swap.text.ts'
import { SwapRequestList } from './SwapRequestList.tsx'

export function GroupSwapRequests({ group, me }: { group: PagingGroupDetail; me: number }) {
  const { data: requests = [] } = useQuery(groupSwapRequestsQuery(group.id))
  const [isOpen, setOpen] = useState(false)
  if (requests.length === 0 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{requestCount(requests.length)}</Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="Swap requests">
        {requests.length > 0 ? (
          <div className="p-3">
            <SwapRequestList requests={requests} me={me} />
          </div>
        ) : (
          <p className="p-4 text-sm text-ink-2">{noRequests}</p>
        )}
      </Drawer>
    </>
  )
}
