import { useParams } from '@tanstack/react-router'
import { BroadcastPage } from '../../features/messaging/broadcast/BroadcastPage.tsx'

export default function BroadcastRoute() {
  const { groupId = '' } = useParams({ strict: false })
  return <BroadcastPage groupId={groupId} />
}
