import { useQuery, useQueryClient } from '@tanstack/react-query'
import { meKey, useMe, type Me } from '../../features/accounts/me/me.api.ts'
import { usesSinglePageProfile } from '../../features/accounts/profiles/profile-tabs.view.ts'
import { AccountPage } from '../../features/accounts/pages/AccountPage.tsx'
import { DeviceAlerts } from '../../features/alerts/devices/DeviceAlerts.tsx'
import { TestPageButton } from '../../features/alerts/reachability/TestPageButton.tsx'
import { NotificationPreferencesSection } from '../../features/alerts/preferences/NotificationPreferencesSection.tsx'
import { messageTypesQuery } from '../../features/messaging/threads/message-type.api.ts'
import { Section } from '../../platform/ui/layout/Section.tsx'
import { ProfileTabs } from '../navigation/ProfileTabs.tsx'

export default function OwnAccountPage() {
  const me = useMe()
  const client = useQueryClient()
  const { data: messageTypes = [] } = useQuery(messageTypesQuery)
  return (
    <AccountPage
      me={me}
      messageTypes={messageTypes}
      tabs={usesSinglePageProfile(me.flags) ? undefined : <ProfileTabs open="account" />}
      alerts={
        <>
          {usesSinglePageProfile(me.flags) && <NotificationPreferencesSection user_id={me.id} />}
          <Section title="Alerts on this device" about="Alerts on the lock screen, without message text.">
            <DeviceAlerts>
              <TestPageButton />
            </DeviceAlerts>
          </Section>
        </>
      }
      onUserChanged={({ display_name, title, profile_picture }) =>
        client.setQueryData<Me>(meKey, (own) => own && { ...own, display_name, title, profile_picture })
      }
    />
  )
}
