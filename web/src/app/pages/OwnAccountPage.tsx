import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { meKey, useMe, type Me } from '../../features/accounts/me/me.api.ts'
import { AccountPage } from '../../features/accounts/pages/AccountPage.tsx'
import { parseAccountSection } from '../../features/accounts/profiles/profile-tabs.view.ts'
import { DeviceAlerts } from '../../features/alerts/devices/DeviceAlerts.tsx'
import { TestPageButton } from '../../features/alerts/reachability/TestPageButton.tsx'
import { NotifiedNow } from '../../features/alerts/preferences/NotifiedNow.tsx'
import { NotificationPreferencesSection } from '../../features/alerts/preferences/NotificationPreferencesSection.tsx'
import { OwnQuickPhrases } from '../../features/messaging/quick-phrases/OwnQuickPhrases.tsx'
import { messageTypesQuery } from '../../features/messaging/threads/message-type.api.ts'
import { Section } from '../../platform/ui/layout/Section.tsx'
import { ProfileTabs } from '../navigation/ProfileTabs.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

/** Shows one section at a time, each at its own address. */
export default function OwnAccountPage() {
  const me = useMe()
  const client = useQueryClient()
  const { data: messageTypes = [] } = useQuery(messageTypesQuery)
  const { section: name = 'profile', tab = name } = useParams({ strict: false })
  const section = parseAccountSection(tab)
  if (!section) return <NotFoundPage />
  return (
    <AccountPage
      me={me}
      section={section}
      messageTypes={messageTypes}
      tabs={<ProfileTabs open={section} />}
      renderNow={(priority) => <NotifiedNow user_id={me.id} priority={priority} />}
      alerts={
        <>
          <NotificationPreferencesSection user_id={me.id} />
          <Section title="Alerts on this device" about="Alerts on the lock screen, without message text.">
            <DeviceAlerts>
              <TestPageButton />
            </DeviceAlerts>
          </Section>
        </>
      }
      phrases={me.permissions.includes('messaging.send_message') && <OwnQuickPhrases />}
      onUserChanged={({ display_name, title, profile_picture }) =>
        client.setQueryData<Me>(meKey, (own) => own && { ...own, display_name, title, profile_picture })
      }
    />
  )
}
