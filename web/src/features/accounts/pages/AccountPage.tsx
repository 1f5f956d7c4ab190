import { useQueryClient } from '@tanstack/react-query'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { ReactNode } from 'react'
import { tokenText } from '../api-tokens/api-token.text.ts'
import { OwnApiTokens } from '../api-tokens/OwnApiTokens.tsx'
import type { Me } from '../me/me.api.ts'
import { AboutForm } from '../profiles/AboutForm.tsx'
import { MessagingForm } from '../profiles/MessagingForm.tsx'
import { NotificationGrid } from '../notification-settings/NotificationGrid.tsx'
import { PasswordForm } from '../profiles/PasswordForm.tsx'
import { PhotoForm } from '../profiles/PhotoForm.tsx'
import { ShortcutSetting, SoundSetting, ThemeSetting } from '../profiles/Preferences.tsx'
import { ProfilePageFrame } from '../profiles/ProfilePageFrame.tsx'
import { WithProfile } from '../profiles/WithProfile.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { secondFactorText } from '../second-factors/second-factor.text.ts'
import { SecondFactorSection } from '../second-factors/SecondFactorSection.tsx'
import { SessionList } from '../sessions/SessionList.tsx'
import { StatusForm } from '../status/StatusForm.tsx'
import { sessionsQuery } from '../sessions/session.api.ts'
import { accountText } from './account.text.ts'

export interface AccountPageProps {
  me: Me
  messageTypes: readonly { id: number; name: string }[]
  /** Tabs that replace two sections if the flag tmq-2824-user-profile-page is off. */
  tabs?: ReactNode
  alerts?: ReactNode
  onUserChanged: (user: UserSummary) => void
}

export function AccountPage({ me, messageTypes, tabs, alerts, onUserChanged }: AccountPageProps) {
  const client = useQueryClient()
  return (
    <ProfilePageFrame me={me} tabs={tabs}>
      <Section title="Photo" about={accountText.photo}>
        <PhotoForm me={me} onChanged={onUserChanged} />
      </Section>
      <Section title="About you" about={accountText.about}>
        <WithProfile>{(profile) => <AboutForm profile={profile} />}</WithProfile>
      </Section>
      <Section title="Status" about={accountText.status}>
        <WithProfile>{(profile) => <StatusForm profile={profile} />}</WithProfile>
      </Section>
      {!tabs && (
        <>
          <Section title="Messaging" about={accountText.messaging}>
            <WithProfile>
              {(profile) => <MessagingForm profile={profile} messageTypes={messageTypes} />}
            </WithProfile>
          </Section>
          <Section title="Notifications" about={accountText.notifications}>
            <NotificationGrid />
          </Section>
        </>
      )}
      {alerts}
      <Section title="Appearance" about={accountText.thisBrowser}>
        <ThemeSetting />
      </Section>
      <Section title="Sound" about={accountText.thisBrowser}>
        <SoundSetting />
      </Section>
      <Section title="Keyboard" about={accountText.thisBrowser}>
        <ShortcutSetting />
      </Section>
      <Section title="Devices" about={accountText.devices}>
        <SessionList />
      </Section>
      <Section title={secondFactorText.title} about={secondFactorText.about}>
        <SecondFactorSection username={me.username} />
      </Section>
      <Section title="API tokens" about={tokenText.about}>
        <OwnApiTokens />
      </Section>
      <Section title="Password" about={accountText.password}>
        <PasswordForm username={me.username} onChanged={() => void client.invalidateQueries(sessionsQuery)} />
      </Section>
    </ProfilePageFrame>
  )
}
