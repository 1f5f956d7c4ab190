import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { SaveLine } from '../../../platform/forms/SaveLine.tsx'
import { useProfileForm } from './useProfileForm.ts'

const valuesOf = ({ first_name, last_name, title, home_number }: Profile) => ({
  first_name,
  last_name,
  title,
  home_number,
})

const lines = [
  { name: 'first_name', label: 'First name', maxLength: 100, autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', maxLength: 100, autoComplete: 'family-name' },
  { name: 'title', label: 'Title', maxLength: 200, autoComplete: 'organization-title' },
  { name: 'home_number', label: 'Home number', maxLength: 50, autoComplete: 'home tel' },
] as const

/** Name, title and number, as others see them. */
export function AboutForm({ profile }: { profile: Profile }) {
  const { form, errors, save, ...foot } = useProfileForm({
    profile,
    valuesOf,
    toChanges: (values) => values,
    fallback: 'Could not update profile. Please try again.',
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[440px] flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        {lines.map(({ name, label, maxLength, autoComplete }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(field) => (
              <Input
                {...field}
                {...form.register(name)}
                type={name === 'home_number' ? 'tel' : 'text'}
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
