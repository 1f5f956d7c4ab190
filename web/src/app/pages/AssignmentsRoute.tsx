import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConnectionStatusLight } from '../../features/messaging/inbox/ConnectionStatusLight.tsx'
import { findStatus, usePresence } from '../../features/messaging/threads/presence.api.ts'
import { rememberListAddress } from '../../features/patients/list-address.ts'
import { AssignmentsPage } from '../../features/patients/assignments/AssignmentsPage.tsx'

export default function AssignmentsRoute() {
  const search = useSearch({ from: '/signed-in/patient/assignments' })
  const navigate = useNavigate({ from: '/patient/assignments' })
  const presence = usePresence()
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => rememberListAddress(href), [href])
  return (
    <AssignmentsPage
      search={search}
      onSearch={(next) => void navigate({ to: '/patient/assignments', search: next, replace: true })}
      statusOf={(user_id) => findStatus(presence, user_id)}
      freshness={<ConnectionStatusLight />}
    />
  )
}
