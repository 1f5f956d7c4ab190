import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { ProfileTabPage } from '../../features/accounts/pages/ProfileTabPage.tsx'
import { parseProfileTab } from '../../features/accounts/profiles/profile-tabs.view.ts'
import { NotificationPreferencesSection } from '../../features/alerts/preferences/NotificationPreferencesSection.tsx'
import { messageTypesQuery } from '../../features/messaging/threads/message-type.api.ts'
import { ProfileTabs } from '../navigation/ProfileTabs.tsx'

export default function ProfileTabRoute() {
  const me = useMe()
  const tab = parseProfileTab(useParams({ strict: false }).tab ?? '') ?? 'notifications'
  const { data: messageTypes = [] } = useQuery(messageTypesQuery)
  return (
    <ProfileTabPage
      me={me}
      tab={tab}
      tabs={<ProfileTabs open={tab} />}
      messageTypes={messageTypes}
      notificationPreferences={<NotificationPreferencesSection user_id={me.id} />}
    />
  )
}
