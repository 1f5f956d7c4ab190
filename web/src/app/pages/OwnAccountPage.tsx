import { useQuery, useQueryClient } from '@tanstack/react-query'
import { meKey, useMe, type Me } from '../../features/accounts/me.api.ts'
import { isOnePage } from '../../features/accounts/profile-tabs.view.ts'
import { AccountPage } from '../../features/accounts/pages/AccountPage.tsx'
import { DeviceAlerts } from '../../features/alerts/devices/DeviceAlerts.tsx'
import { TestPageButton } from '../../features/alerts/reachability/TestPageButton.tsx'
import { RingSection } from '../../features/alerts/ringing/RingSection.tsx'
import { messageTypesQuery } from '../../features/messaging/message-type.api.ts'
import { Section } from '../../platform/ui/Section.tsx'
import { ProfileTabs } from '../ProfileTabs.tsx'

export default function OwnAccountPage() {
  const me = useMe()
  const client = useQueryClient()
  const { data: messageTypes = [] } = useQuery(messageTypesQuery)
  return (
    <AccountPage
      me={me}
      messageTypes={messageTypes}
      tabs={isOnePage(me.flags) ? undefined : <ProfileTabs open="account" />}
      alerts={
        <>
          {isOnePage(me.flags) && <RingSection user_id={me.id} />}
          <Section
            title="Alerts on this device"
            about="Pages on your lock screen, without a word of what they say."
          >
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
