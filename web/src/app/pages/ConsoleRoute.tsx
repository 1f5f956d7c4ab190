import { useNavigate, useSearch } from '@tanstack/react-router'
import { ConsolePage } from '../../features/messaging/console/ConsolePage.tsx'
import { neededRight } from '../../features/messaging/console/console.text.ts'
import { ConnectionStatusLight } from '../../features/messaging/inbox/ConnectionStatusLight.tsx'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { PermissionRequired } from '../../platform/ui/feedback/PermissionRequired.tsx'

export default function ConsoleRoute() {
  const { page } = useSearch({ from: '/signed-in/console' })
  const navigate = useNavigate()
  if (!useMe().permissions.includes('messaging.operate_console'))
    return <PermissionRequired to={neededRight} />
  return (
    <ConsolePage
      selected_id={page}
      onSelect={(id) =>
        void navigate({ to: '/console', search: id === undefined ? {} : { page: id }, replace: true })
      }
      onOpen={(id) =>
        void navigate({ to: '/Inbox/$box/thread/$threadId', params: { box: 'inbox', threadId: id } })
      }
      freshness={<ConnectionStatusLight />}
    />
  )
}
