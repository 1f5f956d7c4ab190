import type { ReactNode } from 'react'
import type { Me } from '../me.api.ts'
import { MessagingForm } from '../components/MessagingForm.tsx'
import { NotificationGrid } from '../components/NotificationGrid.tsx'
import { ProfileFrame } from '../components/ProfileFrame.tsx'
import { ProfilePart } from '../components/ProfilePart.tsx'
import type { ProfileTab } from '../profile-tabs.view.ts'

export interface ProfileTabPageProps {
  me: Me
  tab: ProfileTab
  tabs: ReactNode
  messageTypes: readonly { id: number; name: string }[]
  /** Below the grid: known to a feature that comes later. */
  ringing: ReactNode
}

/** One of the two tabs of the older profile. */
export const ProfileTabPage = ({ me, tab, tabs, messageTypes, ringing }: ProfileTabPageProps) => (
  <ProfileFrame me={me} tabs={tabs}>
    {tab === 'notifications' ? (
      <>
        <NotificationGrid />
        {ringing}
      </>
    ) : (
      <ProfilePart>
        {(profile) => <MessagingForm profile={profile} messageTypes={messageTypes} />}
      </ProfilePart>
    )}
  </ProfileFrame>
)
