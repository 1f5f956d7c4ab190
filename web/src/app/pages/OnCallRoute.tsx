import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../platform/api/call.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { openComposeTo } from '../../features/messaging/compose/compose-dialog.ts'
import { ConnectionStatusLight } from '../../features/messaging/inbox/ConnectionStatusLight.tsx'
import { OnCallPage } from '../../features/paging/on-call/OnCallPage.tsx'

export default function OnCallRoute() {
  const search = useSearch({ from: '/signed-in/onCall' })
  const navigate = useNavigate()
  const composeToGroup = (id: number) => {
    call('GET /api/v1/contacts/{id}/', { params: { id } })
      .then(openComposeTo)
      .catch(() =>
        showToast('Could not start a message to this group. Please try again.', { tone: 'danger' }),
      )
  }
  return (
    <OnCallPage
      search={search}
      onSearch={(next) => void navigate({ to: '/onCall', search: next, replace: true })}
      onPage={composeToGroup}
      freshness={<ConnectionStatusLight />}
    />
  )
}
