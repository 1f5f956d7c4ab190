import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStartPage } from '../../features/messaging/compose/compose-dialog.ts'
import { ConnectionStatusLight } from '../../features/messaging/inbox/ConnectionStatusLight.tsx'
import { OnCallPage } from '../../features/paging/on-call/OnCallPage.tsx'

export default function OnCallRoute() {
  const search = useSearch({ from: '/signed-in/onCall' })
  const navigate = useNavigate()
  return (
    <OnCallPage
      search={search}
      onSearch={(next) => void navigate({ to: '/onCall', search: next, replace: true })}
      onPage={useStartPage()}
      freshness={<ConnectionStatusLight />}
    />
  )
}
