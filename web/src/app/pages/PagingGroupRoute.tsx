import { useStartPage } from '../../features/messaging/compose/compose-dialog.ts'
import { CoverageButton } from '../../features/paging/coverage/CoverageButton.tsx'
import { GroupPage } from '../../features/paging/groups/GroupPage.tsx'

export default function PagingGroupRoute() {
  return <GroupPage onPage={useStartPage()} Coverage={CoverageButton} />
}
