import type { SigningCertificate } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import type { ProviderFormValues } from './identity-provider.view.ts'
import { SamlMetadataImport } from './SamlMetadataImport.tsx'

const plain = { autoComplete: 'off', spellCheck: false }

const states = {
  valid: { tone: 'ok', text: 'Valid' },
  expires_soon: { tone: 'warn', text: 'Expires soon' },
  expired: { tone: 'danger', text: 'Expired' },
} as const

/** @param known certificates whose details the server sent */
export function SamlFields({ known: stored }: { known: readonly SigningCertificate[] }) {
  const { register, control, setValue, watch } = useFormContext<ProviderFormValues>()
  const { errors } = useFormState({ control })
  const [read, setRead] = useState<readonly SigningCertificate[]>([])
  const [pasted, setPasted] = useState('')
  const certificates = watch('certificates')
  const known = [...stored, ...read]
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
          <Certificate
            key={pem}
            details={known.find((each) => each.pem === pem)}
            onRemove={() => setCertificates(certificates.filter((other) => other !== pem))}
          />
        ))}
      </ul>
    </>
  )
}

const Certificate = ({
  details,
  onRemove,
}: {
  details: SigningCertificate | undefined
  onRemove: () => void
}) => (
  <li className="flex items-center gap-2 py-2 text-sm">
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">{details?.subject ?? 'New certificate, checked when you save'}</p>
      {details && (
        <p className="text-xs text-ink-2">
          Until {formatFullDateTime(Date.parse(details.not_after))} · SHA-256{' '}
          {details.fingerprint.slice(0, 23)}…
        </p>
      )}
    </div>
    {details && <Chip tone={states[details.state].tone}>{states[details.state].text}</Chip>}
    <Button tone="ghost" onClick={onRemove}>
      Remove
    </Button>
  </li>
)
