import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { useChangeProfile } from './profile-change.api.ts'
import { profileText } from './profile.text.ts'

const valuesOf = ({
  first_name,
  last_name,
  title,
  mobile_number,
  home_number,
  pager_number,
  pager_email,
}: Profile) => ({
  first_name,
  last_name,
  title,
  mobile_number,
  home_number,
  pager_number,
  pager_email,
})
type Values = ReturnType<typeof valuesOf>

/** Sending a number again, even unchanged, lifts its suppression. */
const changedFields = (values: Values, profile: Profile): ProfileChanges =>
  Object.fromEntries(
    (Object.keys(values) as (keyof Values)[])
      .filter((name) => values[name] !== profile[name])
      .map((name) => [name, values[name]]),
  )

const inputs = [
  { name: 'first_name', label: 'First name', maxLength: 100, autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', maxLength: 100, autoComplete: 'family-name' },
  { name: 'title', label: 'Title', maxLength: 200, autoComplete: 'organization-title' },
  { name: 'mobile_number', label: 'Mobile number', maxLength: 50, autoComplete: 'mobile tel' },
  { name: 'home_number', label: 'Home number', maxLength: 50, autoComplete: 'home tel' },
  { name: 'pager_number', label: 'Pager number', maxLength: 50, autoComplete: 'off' },
  { name: 'pager_email', label: 'Personal e-mail', maxLength: 254, autoComplete: 'home email' },
] as const

const hints: Partial<Record<keyof Values, string>> = {
  mobile_number: profileText.mobileHint,
  pager_number: profileText.pagerHint,
  pager_email: profileText.personalMailHint,
}

export function AboutForm({ profile }: { profile: Profile }) {
  const change = useChangeProfile()
  return (
    <FormPage
      className="max-w-[440px] gap-3"
      stored={profile}
      valuesOf={valuesOf}
      save={(draft) => change.mutateAsync(changedFields(draft, profile))}
      failure={profileText.saveError}
    >
      <div className="grid gap-3 md:grid-cols-2">
        {inputs.map((input) => (
          <TextField
            key={input.name}
            {...input}
            hint={hints[input.name]}
            type={input.name.endsWith('_number') ? 'tel' : 'text'}
          />
        ))}
      </div>
    </FormPage>
  )
}
