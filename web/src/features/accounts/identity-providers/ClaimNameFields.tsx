import type {
  ClaimNames,
  IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import type { ProviderFormValues } from './identity-provider.view.ts'

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

export function ClaimNameFields({ kind }: { kind: IdentityProviderKind }) {
  const { register } = useFormContext<ProviderFormValues>()
  const names = (Object.keys(labels) as (keyof ClaimNames)[]).filter(
    (name) => kind === 'saml' || name !== 'subject',
  )
  return (
    <div className="grid max-w-[640px] gap-3 md:grid-cols-2">
      {names.map((name) => (
        <Field key={name} label={labels[name]} hint={hints[name]}>
          {(field) => (
            <Input
              {...field}
              {...register(`claim_names.${name}`)}
              maxLength={300}
              autoComplete="off"
              spellCheck={false}
              className="font-mono text-xs"
            />
          )}
        </Field>
      ))}
    </div>
  )
}
