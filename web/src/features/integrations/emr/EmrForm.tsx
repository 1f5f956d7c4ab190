import type { EmrEndpoint } from '@wardline/contract/integrations/emr.schemas.ts'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { EmrTlsFields } from './EmrTlsFields.tsx'
import { endpointToForm, formToEndpoint } from './emr-form.view.ts'
import { useSaveEmr } from './emr.api.ts'

const names = {
  sending_application: 'Sending application (MSH-3)',
  sending_facility: 'Sending facility (MSH-4)',
  receiving_application: 'Receiving application (MSH-5)',
  receiving_facility: 'Receiving facility (MSH-6)',
} as const

export function EmrForm({ endpoint }: { endpoint: EmrEndpoint }) {
  const set = useSaveEmr()
  const { form, errors, save, ...foot } = useStoredForm({
    stored: endpoint,
    valuesOf: endpointToForm,
    send: (typed, version) => set.mutateAsync({ ...formToEndpoint(typed), version }),
    secrets: ['client_key'],
    fallback: 'Could not save configuration',
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[520px] flex-col gap-3">
      <Checkbox label="Send documents" hint="When off, queued documents wait." {...form.register('is_on')} />
      <div className="grid gap-3 md:grid-cols-[1fr_140px]">
        <Field label="Host" hint="A name or an address" error={errors.host?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('host')}
              maxLength={253}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Port" error={errors.port?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('port')}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <Field key={name} label={names[name]} error={errors[name]?.message}>
            {(field) => <Input {...field} {...form.register(name)} maxLength={180} autoComplete="off" />}
          </Field>
        ))}
      </div>
      <EmrTlsFields
        control={form.control}
        register={form.register}
        errors={errors}
        hasKey={endpoint.has_client_key}
      />
      <SaveBar errors={foot.formErrors} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
