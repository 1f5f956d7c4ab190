import { useStartPage } from '../../features/messaging/compose/compose-dialog.ts'
import { GroupsPage } from '../../features/paging/groups/GroupsPage.tsx'

export default function PagingGroupsRoute() {
  return <GroupsPage onPage={useStartPage()} />
}
