import { useFormContext, useFormState } from 'react-hook-form'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import type { ProviderFormValues } from './identity-provider.view.ts'

const plain = { autoComplete: 'off', spellCheck: false }

export function OidcFields({ hasSecret }: { hasSecret: boolean }) {
  const { register, control, watch } = useFormContext<ProviderFormValues>()
  const { errors } = useFormState({ control })
  return (
    <>
      <Field
        label="Issuer"
        hint="Its configuration is at this address followed by /.well-known/openid-configuration"
        error={errors.issuer?.message}
        required
      >
        {(field) => <Input {...field} {...register('issuer')} {...plain} type="url" placeholder="https://" />}
      </Field>
      <Field label="Client ID" error={errors.client_id?.message} required>
        {(field) => <Input {...field} {...register('client_id')} {...plain} />}
      </Field>
      <Field label="Client authentication" error={errors.client_auth?.message}>
        {(field) => (
          <Select {...field} {...register('client_auth')}>
            <option value="client_secret_basic">Client secret in the header</option>
            <option value="client_secret_post">Client secret in the form</option>
            <option value="none">None (public client)</option>
          </Select>
        )}
      </Field>
      {watch('client_auth') !== 'none' && (
        <Field
          label="Client secret"
          hint={
            hasSecret
              ? 'A value is saved. Leave blank to keep it.'
              : 'Stored encrypted, and never shown again'
          }
          error={errors.client_secret?.message}
          required={!hasSecret}
        >
          {(field) => <PasswordInput {...field} {...register('client_secret')} autoComplete="new-password" />}
        </Field>
      )}
      <Field label="Scopes" hint="Separated by spaces" error={errors.scopes?.message}>
        {(field) => <Input {...field} {...register('scopes')} {...plain} />}
      </Field>
    </>
  )
}
