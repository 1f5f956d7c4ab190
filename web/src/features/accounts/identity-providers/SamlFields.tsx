import type { SigningCertificate } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useState } from 'react'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { useDraft } from '../../../platform/forms/form-context.ts'
import { FormField, type FormFieldState } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { CertificateItem } from './CertificateItem.tsx'
import { providerText } from './identity-provider.text.ts'
import type { ProviderFormValues } from './identity-provider.view.ts'
import { SamlMetadataImport } from './SamlMetadataImport.tsx'

const address = { type: 'url', placeholder: 'https://', spellCheck: false }
const { enter } = providerText

/** @param known certificates whose details the server sent */
export function SamlFields({ known }: { known: readonly SigningCertificate[] }) {
  const { changeDraft } = useDraft<ProviderFormValues>()
  const [read, setRead] = useState<readonly SigningCertificate[]>([])
  return (
    <>
      <SamlMetadataImport
        onRead={({ certificates, idp_entity_id, sso_url, slo_url, signs_requests }) => {
          setRead(certificates)
          changeDraft({
            idp_entity_id,
            sso_url,
            slo_url,
            certificates: [...new Set(certificates.map(({ pem }) => pem))],
            ...(signs_requests && { signs_requests }),
          })
        }}
      />
      <TextField name="idp_entity_id" label="Entity ID of the provider" required spellCheck={false} />
      <TextField
        name="sso_url"
        label="Sign-in address"
        hint="Single sign-on service, HTTP-Redirect binding"
        required
        {...address}
      />
      <TextField
        name="slo_url"
        label="Sign-out address"
        hint="Single logout service, HTTP-Redirect binding. Leave blank if the provider has none."
        {...address}
      />
      <FormField<string[]> name="certificates" label="Signing certificates">
        {(field) => <Certificates {...field} known={[...known, ...read]} />}
      </FormField>
      <CheckboxField name="signs_requests" label={enter.sign} hint={enter.signHint} />
      <CheckboxField name="requires_encryption" label={enter.encrypt} hint={enter.encryptHint} />
      <CheckboxField name="accepts_unsolicited" label={enter.unsolicited} hint={enter.unsolicitedHint} />
    </>
  )
}

interface CertificatesProps extends FormFieldState<string[]> {
  known: readonly SigningCertificate[]
}

function Certificates({ value: certificates, onChange, error, known }: CertificatesProps) {
  const [pasted, setPasted] = useState('')
  const describe = (pem: string) => {
    const details = known.find((each) => each.pem === pem)
    return { details, title: details?.subject ?? 'New certificate, checked when you save' }
  }
  return (
    <>
      <Field
        label="Signing certificates"
        hint="Paste a certificate (PEM) and add it. Keep the old one until the provider uses the new one."
        error={error}
        required
      >
        {(control) => (
          <TextArea
            {...control}
            autoComplete="off"
            spellCheck={false}
            rows={3}
            className="max-h-28 font-mono text-xs"
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
        )}
      </Field>
      <div>
        <Button
          disabled={pasted.trim() === ''}
          onClick={() => {
            onChange([...new Set([...certificates, pasted.trim()])])
            setPasted('')
          }}
        >
          Add certificate
        </Button>
      </div>
      <ul role="list" aria-label="Signing certificates" className="divide-y divide-line empty:hidden">
        {certificates.map((pem) => (
          <CertificateItem
            key={pem}
            {...describe(pem)}
            action={
              <Button tone="ghost" onClick={() => onChange(certificates.filter((other) => other !== pem))}>
                Remove
              </Button>
            }
          />
        ))}
      </ul>
    </>
  )
}
