import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { tlsText } from './emr-tls.text.ts'
import { isExposed, type EmrFormValues } from './emr-form.view.ts'

interface TlsFields {
  control: Control<EmrFormValues>
  register: UseFormRegister<EmrFormValues>
  errors: FieldErrors<EmrFormValues>
  hasKey: boolean
}

const plain = { autoComplete: 'off', spellCheck: false }
const pem = { ...plain, rows: 3, className: 'max-h-28 font-mono text-xs' }

export function EmrTlsFields({ control, register, errors, hasKey }: TlsFields) {
  const [host, security] = useWatch({ control, name: ['host', 'security'] })
  return (
    <>
      <Field label={tlsText.encryption} error={errors.security?.message}>
        {(field) => (
          <Select {...field} {...register('security')}>
            <option value="tls">{tlsText.choices.tls}</option>
            <option value="none">{tlsText.choices.none}</option>
          </Select>
        )}
      </Field>
      {!errors.security && isExposed(host, security) && (
        <p role="alert" className="flex gap-2 text-sm text-danger">
          <IconAlertTriangleFilled size={16} aria-hidden className="mt-0.5 flex-none" />
          {tlsText.exposed}
        </p>
      )}
      {security === 'tls' && (
        <>
          <Field
            label={tlsText.trusted.label}
            hint={tlsText.trusted.hint}
            error={errors.trusted_certificate?.message}
          >
            {(field) => <TextArea {...field} {...register('trusted_certificate')} {...pem} />}
          </Field>
          <Field label={tlsText.pin.label} hint={tlsText.pin.hint} error={errors.certificate_pin?.message}>
            {(field) => <Input {...field} {...register('certificate_pin')} {...plain} maxLength={95} />}
          </Field>
          <Field
            label={tlsText.client.label}
            hint={tlsText.client.hint}
            error={errors.client_certificate?.message}
          >
            {(field) => <TextArea {...field} {...register('client_certificate')} {...pem} />}
          </Field>
          <Field
            label={tlsText.key.label}
            hint={hasKey ? tlsText.key.kept : tlsText.key.hint}
            error={errors.client_key?.message}
          >
            {(field) => <TextArea {...field} {...register('client_key')} {...pem} />}
          </Field>
        </>
      )}
    </>
  )
}
