import { useQueryClient } from '@tanstack/react-query'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { ReactNode } from 'react'
import { tokenText } from '../api-tokens/api-token.text.ts'
import { OwnApiTokens } from '../api-tokens/OwnApiTokens.tsx'
import type { Me } from '../me/me.api.ts'
import { AboutForm } from '../profiles/AboutForm.tsx'
import { MessagingForm } from '../profiles/MessagingForm.tsx'
import { NotificationSentences } from '../notification-settings/NotificationSentences.tsx'
import { PasswordForm } from '../profiles/PasswordForm.tsx'
import { PhotoForm } from '../profiles/PhotoForm.tsx'
import { ShortcutSetting, SoundSetting, ThemeSetting } from '../profiles/Preferences.tsx'
import type { AccountSection } from '../profiles/profile-tabs.view.ts'
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
  section: AccountSection
  messageTypes: readonly { id: number; name: string }[]
  tabs: ReactNode
  alerts: ReactNode
  /** Shows which channels notify the user of a message of this priority now. */
  renderNow?: (priority: 0 | 1 | 2) => ReactNode
  /** Below the settings of messages. */
  phrases: ReactNode
  onUserChanged: (user: UserSummary) => void
}

export const AccountPage = (props: AccountPageProps) => (
  <ProfilePageFrame me={props.me} tabs={props.tabs}>
    <OpenSection key={props.section} {...props} />
  </ProfilePageFrame>
)

function OpenSection(props: AccountPageProps) {
  const { me, section, messageTypes, alerts, renderNow, phrases, onUserChanged } = props
  const client = useQueryClient()
  switch (section) {
    case 'profile':
      return (
        <>
          <Section title="Photo" about={accountText.photo}>
            <PhotoForm me={me} onChanged={onUserChanged} />
          </Section>
          <Section title="About you" about={accountText.about}>
            <WithProfile>{(profile) => <AboutForm profile={profile} />}</WithProfile>
          </Section>
          <Section title="Status" about={accountText.status}>
            <WithProfile>{(profile) => <StatusForm profile={profile} />}</WithProfile>
          </Section>
        </>
      )
    case 'notifications':
      return (
        <>
          <Section title="Notifications" about={accountText.notifications}>
            <NotificationSentences renderNow={renderNow} />
          </Section>
          {alerts}
        </>
      )
    case 'messaging':
      return (
        <>
          <Section title="Messaging" about={accountText.messaging}>
            <WithProfile>
              {(profile) => <MessagingForm profile={profile} messageTypes={messageTypes} />}
            </WithProfile>
          </Section>
          {phrases}
        </>
      )
    case 'browser':
      return (
        <>
          <Section title="Appearance" about={accountText.thisBrowser}>
            <ThemeSetting />
          </Section>
          <Section title="Sound" about={accountText.thisBrowser}>
            <SoundSetting />
          </Section>
          <Section title="Keyboard" about={accountText.thisBrowser}>
            <ShortcutSetting />
          </Section>
        </>
      )
    case 'security':
      return (
        <>
          <Section title="Devices" about={accountText.devices}>
            <SessionList />
          </Section>
          <Section title={secondFactorText.title} about={secondFactorText.about}>
            <SecondFactorSection username={me.username} />
          </Section>
          <Section title="Password" about={accountText.password}>
            <PasswordForm
              username={me.username}
              onChanged={() => void client.invalidateQueries(sessionsQuery)}
            />
          </Section>
          <Section title="API tokens" about={tokenText.about}>
            <OwnApiTokens />
          </Section>
        </>
      )
  }
}
