import { useNavigate, useSearch } from '@tanstack/react-router'
import { ConnectionStatusLight } from '../../features/messaging/inbox/ConnectionStatusLight.tsx'
import { findStatus, usePresence } from '../../features/messaging/threads/presence.api.ts'
import { AssignmentsPage } from '../../features/patients/assignments/AssignmentsPage.tsx'

export default function AssignmentsRoute() {
  const search = useSearch({ from: '/signed-in/patient/assignments' })
  const navigate = useNavigate()
  const presence = usePresence()
  return (
    <AssignmentsPage
      search={search}
      onSearch={(next) => void navigate({ to: '/patient/assignments', search: next, replace: true })}
      statusOf={(user_id) => findStatus(presence, user_id)}
      freshness={<ConnectionStatusLight />}
    />
  )
}
