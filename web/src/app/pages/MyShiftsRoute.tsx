import { HandedItems } from '../../features/messaging/handover/HandedItems.tsx'
import { MyShiftsPage } from '../../features/paging/on-call/MyShiftsPage.tsx'

/** One's own shifts, with what those before left open. */
export function MyShiftsRoute() {
  return <MyShiftsPage handed={<HandedItems title="Handed to you" />} />
}
