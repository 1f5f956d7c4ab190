import type {
  ClaimNames,
  IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { usePlaceError } from '../../../platform/forms/use-place-error.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'

const labels: Record<keyof ClaimNames, string> = {
  subject: 'Identifier',
  username: 'User name',
  email: 'E-mail address',
  first_name: 'First name',
  last_name: 'Last name',
  title: 'Title',
  groups: 'Groups',
}

const hints: Partial<Record<keyof ClaimNames, string>> = {
  subject: 'Leave blank to use the NameID. It must never change or be reused.',
  username: 'Leave blank to use the verified e-mail address',
}

interface ClaimNameFieldsProps {
  kind: IdentityProviderKind
  value: ClaimNames
  onChange: (value: ClaimNames) => void
}

export const ClaimNameFields = ({ kind, value, onChange }: ClaimNameFieldsProps) => (
  <div className="grid max-w-[640px] gap-3 md:grid-cols-2">
    {(Object.keys(labels) as (keyof ClaimNames)[])
      .filter((name) => kind === 'saml' || name !== 'subject')
      .map((name) => (
        <ClaimNameField
          key={name}
          name={name}
          value={value[name] ?? ''}
          onChange={(next) => onChange({ ...value, [name]: next })}
        />
      ))}
  </div>
)

interface ClaimNameFieldProps {
  name: keyof ClaimNames
  value: string
  onChange: (value: string) => void
}

function ClaimNameField({ name, value, onChange }: ClaimNameFieldProps) {
  const error = usePlaceError(`claim_names.${name}`)
  return (
    <Field label={labels[name]} hint={hints[name]} error={error}>
      {(control) => (
        <Input
          {...control}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-xs"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
