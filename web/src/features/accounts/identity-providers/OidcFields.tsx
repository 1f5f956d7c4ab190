import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { PasswordField, TextField } from '../../../platform/forms/TextFields.tsx'
import type { ProviderFormValues } from './identity-provider.view.ts'

const authentications: { value: ProviderFormValues['client_auth']; label: string }[] = [
  { value: 'client_secret_basic', label: 'Client secret in the header' },
  { value: 'client_secret_post', label: 'Client secret in the form' },
  { value: 'none', label: 'None (public client)' },
]

export const OidcFields = ({ hasSecret }: { hasSecret: boolean }) => (
  <>
    <TextField
      name="issuer"
      label="Issuer"
      hint="Its configuration is at this address followed by /.well-known/openid-configuration"
      required
      type="url"
      placeholder="https://"
      spellCheck={false}
    />
    <TextField name="client_id" label="Client ID" required spellCheck={false} />
    <SelectField name="client_auth" label="Client authentication" options={authentications} />
    <DraftFields<ProviderFormValues>>
      {({ draft }) =>
        draft.client_auth !== 'none' && (
          <PasswordField
            name="client_secret"
            label="Client secret"
            hint={
              hasSecret
                ? 'A value is saved. Leave blank to keep it.'
                : 'Stored encrypted, and never shown again'
            }
            required={!hasSecret}
            autoComplete="new-password"
          />
        )
      }
    </DraftFields>
    <TextField name="scopes" label="Scopes" hint="Separated by spaces" spellCheck={false} />
  </>
)
