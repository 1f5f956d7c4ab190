import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMe } from '../../features/accounts/me.api.ts'
import { ProfileTabPage } from '../../features/accounts/pages/ProfileTabPage.tsx'
import { profileTabOf } from '../../features/accounts/profile-tabs.view.ts'
import { RingSection } from '../../features/alerts/ringing/RingSection.tsx'
import { messageTypesQuery } from '../../features/messaging/message-type.api.ts'
import { ProfileTabs } from '../ProfileTabs.tsx'

export default function ProfileTabRoute() {
  const me = useMe()
  const tab = profileTabOf(useParams({ strict: false }).tab ?? '') ?? 'notifications'
  const { data: messageTypes = [] } = useQuery(messageTypesQuery)
  return (
    <ProfileTabPage
      me={me}
      tab={tab}
      tabs={<ProfileTabs open={tab} />}
      messageTypes={messageTypes}
      ringing={<RingSection user_id={me.id} />}
    />
  )
}
