import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { SaveLine } from '../../../platform/forms/SaveLine.tsx'
import { useProfileForm } from './useProfileForm.ts'

const valuesOf = ({ first_name, last_name, title, mobile_number, home_number, pager_number }: Profile) => ({
  first_name,
  last_name,
  title,
  mobile_number,
  home_number,
  pager_number,
})
type Values = ReturnType<typeof valuesOf>

/** Only what is another: a number that is sent, the same one too, is one that its owner wants to be rung at again. */
const changesIn = (values: Values, profile: Profile): ProfileChanges =>
  Object.fromEntries(
    (Object.keys(values) as (keyof Values)[])
      .filter((name) => values[name] !== profile[name])
      .map((name) => [name, values[name]]),
  )

const lines = [
  { name: 'first_name', label: 'First name', maxLength: 100, autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', maxLength: 100, autoComplete: 'family-name' },
  { name: 'title', label: 'Title', maxLength: 200, autoComplete: 'organization-title' },
  { name: 'mobile_number', label: 'Mobile number', maxLength: 50, autoComplete: 'mobile tel' },
  { name: 'home_number', label: 'Home number', maxLength: 50, autoComplete: 'home tel' },
  { name: 'pager_number', label: 'Pager number', maxLength: 50, autoComplete: 'off' },
] as const

const hints: Partial<Record<keyof Values, string>> = {
  mobile_number: 'For text messages and calls, with the country code: +1 202 555 0147.',
  pager_number: 'While one stands here, text messages go to the pager.',
}

/** Name and title, as others see them, and the numbers at which one is rung. */
export function AboutForm({ profile }: { profile: Profile }) {
  const { form, errors, save, ...foot } = useProfileForm({
    profile,
    valuesOf,
    toChanges: (values) => changesIn(values, profile),
    fallback: 'Could not update profile. Please try again.',
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[440px] flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        {lines.map(({ name, label, maxLength, autoComplete }) => (
          <Field key={name} label={label} hint={hints[name]} error={errors[name]?.message}>
            {(field) => (
              <Input
                {...field}
                {...form.register(name)}
                type={name.endsWith('_number') ? 'tel' : 'text'}
                maxLength={maxLength}
                autoComplete={autoComplete}
              />
            )}
          </Field>
        ))}
      </div>
      <SaveLine refused={foot.refused} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
