import { useStartPage } from '../../features/messaging/compose/compose-dialog.ts'
import { GroupPage } from '../../features/paging/groups/GroupPage.tsx'

export default function PagingGroupRoute() {
  return <GroupPage onPage={useStartPage()} />
}
