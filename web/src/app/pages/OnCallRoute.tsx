import { useNavigate, useSearch } from '@tanstack/react-router'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { openPageComposer } from '../../features/messaging/compose/draft-recipients.api.ts'
import { ConnectionStatusLight } from '../../features/messaging/inbox/ConnectionStatusLight.tsx'
import { OnCallPage } from '../../features/paging/on-call/OnCallPage.tsx'

export default function OnCallRoute() {
  const search = useSearch({ from: '/signed-in/onCall' })
  const navigate = useNavigate()
  const pageGroup = (id: number) => {
    openPageComposer(id).catch(() =>
      showToast('Could not start a message to this group. Please try again.', { tone: 'danger' }),
    )
  }
  return (
    <OnCallPage
      search={search}
      onSearch={(next) => void navigate({ to: '/onCall', search: next, replace: true })}
      onPage={pageGroup}
      freshness={<ConnectionStatusLight />}
    />
  )
}
