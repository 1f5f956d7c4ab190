import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { TextAreaField, TextField } from '../../../platform/forms/TextFields.tsx'
import { tlsText } from './emr-tls.text.ts'
import { isExposed, type EmrFormValues } from './emr-form.view.ts'

const securities = [
  { value: 'tls', label: tlsText.choices.tls },
  { value: 'none', label: tlsText.choices.none },
]
const pem = { spellCheck: false, rows: 3, className: 'max-h-28 font-mono text-xs', autoComplete: 'off' }

interface EmrTlsFieldsProps {
  draft: Pick<EmrFormValues, 'host' | 'security'>
  hasKey: boolean
}

export const EmrTlsFields = ({ draft: { host, security }, hasKey }: EmrTlsFieldsProps) => (
  <>
    <SelectField name="security" label={tlsText.encryption} options={securities} />
    {isExposed(host, security) && (
      <p role="alert" className="flex gap-2 text-sm text-danger">
        <IconAlertTriangleFilled size={16} aria-hidden className="mt-0.5 flex-none" />
        {tlsText.exposed}
      </p>
    )}
    {security === 'tls' && (
      <>
        <TextAreaField name="trusted_certificate" {...tlsText.trusted} {...pem} />
        <TextField name="certificate_pin" {...tlsText.pin} spellCheck={false} maxLength={95} />
        <TextAreaField name="client_certificate" {...tlsText.client} {...pem} />
        <TextAreaField
          name="client_key"
          label={tlsText.key.label}
          hint={hasKey ? tlsText.key.kept : tlsText.key.hint}
          {...pem}
        />
      </>
    )}
  </>
)
