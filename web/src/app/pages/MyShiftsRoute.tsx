import { HandoffList } from '../../features/messaging/handoff/HandoffList.tsx'
import { MyShiftsPage } from '../../features/paging/my-shifts/MyShiftsPage.tsx'

export function MyShiftsRoute() {
  return <MyShiftsPage handoffs={<HandoffList title="Assigned to you" />} />
}
