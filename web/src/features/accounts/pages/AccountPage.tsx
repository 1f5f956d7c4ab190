import { useQueryClient } from '@tanstack/react-query'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { Me } from '../me.api.ts'
import { PasswordForm } from '../components/PasswordForm.tsx'
import { PhotoForm } from '../components/PhotoForm.tsx'
import { ShortcutChoice, ThemeChoice } from '../components/Preferences.tsx'
import { Section } from '../components/Section.tsx'
import { SessionList } from '../components/SessionList.tsx'
import { sessionsQuery } from '../session.api.ts'

export interface AccountPageProps {
  me: Me
  /** The photo is another one: whoever holds the signed-in person shows it. */
  onUserChanged: (user: UserSummary) => void
}

/** One's own account: photo, password, devices, and how this browser looks and listens. */
export function AccountPage({ me, onUserChanged }: AccountPageProps) {
  const client = useQueryClient()
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <div className="mx-auto max-w-[760px] px-4 py-6 md:px-8">
        <header className="pb-4">
          <h1 className="text-2xl font-semibold">{me.display_name}</h1>
          <p className="text-sm text-ink-2">
            {[me.title, me.email, me.account.name].filter(Boolean).join(' · ')}
          </p>
        </header>
        <Section title="Photo" about="Shown beside your messages.">
          <PhotoForm me={me} onChanged={onUserChanged} />
        </Section>
        <Section title="Appearance" about="For this browser.">
          <ThemeChoice />
        </Section>
        <Section title="Keyboard" about="For this browser.">
          <ShortcutChoice />
        </Section>
        <Section title="Devices" about="Where you are signed in.">
          <SessionList />
        </Section>
        <Section title="Password" about="Changing it signs your other devices out.">
          <PasswordForm
            username={me.username}
            onChanged={() => void client.invalidateQueries(sessionsQuery)}
          />
        </Section>
      </div>
    </div>
  )
}
