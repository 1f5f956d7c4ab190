import type { SigningCertificate } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { CertificateItem } from './CertificateItem.tsx'
import { providerText } from './identity-provider.text.ts'
import type { ProviderFormValues } from './identity-provider.view.ts'
import { SamlMetadataImport } from './SamlMetadataImport.tsx'

const plain = { autoComplete: 'off', spellCheck: false }

/** @param known certificates whose details the server sent */
export function SamlFields({ known: stored }: { known: readonly SigningCertificate[] }) {
  const { register, control, setValue, watch } = useFormContext<ProviderFormValues>()
  const { errors } = useFormState({ control })
  const [read, setRead] = useState<readonly SigningCertificate[]>([])
  const [pasted, setPasted] = useState('')
  const certificates = watch('certificates')
  const known = [...stored, ...read]
  const describe = (pem: string) => {
    const details = known.find((each) => each.pem === pem)
    return { details, title: details?.subject ?? 'New certificate, checked when you save' }
  }
  const setCertificates = (next: string[]) =>
    setValue('certificates', [...new Set(next)], { shouldDirty: true })
  return (
    <>
      <SamlMetadataImport
        onRead={(metadata) => {
          setRead(metadata.certificates)
          setValue('idp_entity_id', metadata.idp_entity_id, { shouldDirty: true })
          setValue('sso_url', metadata.sso_url, { shouldDirty: true })
          setValue('slo_url', metadata.slo_url, { shouldDirty: true })
          if (metadata.signs_requests) setValue('signs_requests', true, { shouldDirty: true })
          setCertificates(metadata.certificates.map(({ pem }) => pem))
        }}
      />
      <Field label="Entity ID of the provider" error={errors.idp_entity_id?.message} required>
        {(field) => <Input {...field} {...register('idp_entity_id')} {...plain} />}
      </Field>
      <Field
        label="Sign-in address"
        hint="Single sign-on service, HTTP-Redirect binding"
        error={errors.sso_url?.message}
        required
      >
        {(field) => (
          <Input {...field} {...register('sso_url')} {...plain} type="url" placeholder="https://" />
        )}
      </Field>
      <Field
        label="Sign-out address"
        hint="Single logout service, HTTP-Redirect binding. Leave blank if the provider has none."
        error={errors.slo_url?.message}
      >
        {(field) => (
          <Input {...field} {...register('slo_url')} {...plain} type="url" placeholder="https://" />
        )}
      </Field>
      <Field
        label="Signing certificates"
        hint="Paste a certificate (PEM) and add it. Keep the old one until the provider uses the new one."
        error={errors.certificates?.message}
        required
      >
        {(field) => (
          <TextArea
            {...field}
            {...plain}
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
            setCertificates([...certificates, pasted.trim()])
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
              <Button
                tone="ghost"
                onClick={() => setCertificates(certificates.filter((other) => other !== pem))}
              >
                Remove
              </Button>
            }
          />
        ))}
      </ul>
      <Checkbox
        label={providerText.enter.sign}
        hint={providerText.enter.signHint}
        {...register('signs_requests')}
      />
      <Checkbox
        label={providerText.enter.encrypt}
        hint={providerText.enter.encryptHint}
        {...register('requires_encryption')}
      />
      <Checkbox
        label={providerText.enter.unsolicited}
        hint={providerText.enter.unsolicitedHint}
        {...register('accepts_unsolicited')}
      />
    </>
  )
}
