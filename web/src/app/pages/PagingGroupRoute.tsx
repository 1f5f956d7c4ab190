import { startPageTo } from '../../features/messaging/compose/compose-dialog.ts'
import { GroupPage } from '../../features/paging/groups/GroupPage.tsx'
import { useMe } from '../../features/accounts/me/me.api.ts'

export default function PagingGroupRoute() {
  const { permissions } = useMe()
  return <GroupPage onPage={permissions.includes('messaging.send_message') ? startPageTo : undefined} />
}
