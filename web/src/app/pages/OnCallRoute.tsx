import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../platform/api/call.ts'
import { toast } from '../../platform/ui/toast.ts'
import { composeTo } from '../../features/messaging/compose-door.ts'
import { FreshnessLight } from '../../features/messaging/list/FreshnessLight.tsx'
import { OnCallPage } from '../../features/paging/on-call/OnCallPage.tsx'

/** The on-call screen, with a message to a group one tap away. */
export default function OnCallRoute() {
  const search = useSearch({ from: '/signed-in/onCall' })
  const navigate = useNavigate()
  const page = (id: number) => {
    call('GET /api/v1/contacts/{id}/', { params: { id } })
      .then(composeTo)
      .catch(() =>
        toast('The group could not be opened for a message. Please try again.', { tone: 'danger' }),
      )
  }
  return (
    <OnCallPage
      search={search}
      onSearch={(next) => void navigate({ to: '/onCall', search: next, replace: true })}
      onPage={page}
      freshness={<FreshnessLight />}
    />
  )
}
