import type { ReactNode } from 'react'
import type { Me } from '../me/me.api.ts'
import { MessagingForm } from '../profiles/MessagingForm.tsx'
import { NotificationGrid } from '../notification-settings/NotificationGrid.tsx'
import { ProfilePageFrame } from '../profiles/ProfilePageFrame.tsx'
import { WithProfile } from '../profiles/WithProfile.tsx'
import type { ProfileTab } from '../profiles/profile-tabs.view.ts'

export interface ProfileTabPageProps {
  me: Me
  tab: ProfileTab
  tabs: ReactNode
  messageTypes: readonly { id: number; name: string }[]
  notificationPreferences: ReactNode
}

export const ProfileTabPage = ({
  me,
  tab,
  tabs,
  messageTypes,
  notificationPreferences,
}: ProfileTabPageProps) => (
  <ProfilePageFrame me={me} tabs={tabs}>
    {tab === 'notifications' ? (
      <>
        <NotificationGrid />
        {notificationPreferences}
      </>
    ) : (
      <WithProfile>
        {(profile) => <MessagingForm profile={profile} messageTypes={messageTypes} />}
      </WithProfile>
    )}
  </ProfilePageFrame>
)
