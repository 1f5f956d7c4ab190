import { useQueryClient } from '@tanstack/react-query'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { ReactNode } from 'react'
import type { Me } from '../me.api.ts'
import { AboutForm } from '../components/AboutForm.tsx'
import { MessagingForm } from '../components/MessagingForm.tsx'
import { NotificationGrid } from '../components/NotificationGrid.tsx'
import { PasswordForm } from '../components/PasswordForm.tsx'
import { PhotoForm } from '../components/PhotoForm.tsx'
import { ShortcutChoice, SoundChoice, ThemeChoice } from '../components/Preferences.tsx'
import { ProfileFrame } from '../components/ProfileFrame.tsx'
import { ProfilePart } from '../components/ProfilePart.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { SessionList } from '../components/SessionList.tsx'
import { StatusForm } from '../components/StatusForm.tsx'
import { sessionsQuery } from '../session.api.ts'

export interface AccountPageProps {
  me: Me
  messageTypes: readonly { id: number; name: string }[]
  /** Instead of the sections that have tabs of their own (flag tmq-2824-user-profile-page off). */
  tabs?: ReactNode
  /** How one is rung beyond the grid: features that come later bring their sections. */
  alerts?: ReactNode
  /** The photo is another one: whoever holds the signed-in person shows it. */
  onUserChanged: (user: UserSummary) => void
}

/** One's own account, on one page: what others see, how one is rung, and how this browser looks and listens. */
export function AccountPage({ me, messageTypes, tabs, alerts, onUserChanged }: AccountPageProps) {
  const client = useQueryClient()
  return (
    <ProfileFrame me={me} tabs={tabs}>
      <Section title="Photo" about="Shown beside your messages.">
        <PhotoForm me={me} onChanged={onUserChanged} />
      </Section>
      <Section title="About you" about="As others find and see you.">
        <ProfilePart>{(profile) => <AboutForm profile={profile} />}</ProfilePart>
      </Section>
      <Section title="Status" about="As others see it before they write.">
        <ProfilePart>{(profile) => <StatusForm profile={profile} />}</ProfilePart>
      </Section>
      {!tabs && (
        <>
          <Section title="Messaging" about="How your messages begin, and what happens to those that come in.">
            <ProfilePart>
              {(profile) => <MessagingForm profile={profile} messageTypes={messageTypes} />}
            </ProfilePart>
          </Section>
          <Section title="Notifications" about="How you are rung, for each priority and status.">
            <NotificationGrid />
          </Section>
        </>
      )}
      {alerts}
      <Section title="Appearance" about="For this browser.">
        <ThemeChoice />
      </Section>
      <Section title="Sound" about="For this browser.">
        <SoundChoice />
      </Section>
      <Section title="Keyboard" about="For this browser.">
        <ShortcutChoice />
      </Section>
      <Section title="Devices" about="Where you are signed in.">
        <SessionList />
      </Section>
      <Section title="Password" about="Changing it signs your other devices out.">
        <PasswordForm username={me.username} onChanged={() => void client.invalidateQueries(sessionsQuery)} />
      </Section>
    </ProfileFrame>
  )
}
