import type { EmrEndpoint } from '@wardline/contract/integrations/emr.schemas.ts'
import { useStoredForm } from '../../platform/forms/use-stored-form.ts'
import { Checkbox } from '../../platform/ui/Checkbox.tsx'
import { Field } from '../../platform/ui/Field.tsx'
import { Input } from '../../platform/ui/Input.tsx'
import { SaveLine } from '../../platform/forms/SaveLine.tsx'
import { useSetEmr } from './emr.api.ts'

/** As they are typed: a port is a line of digits until it is sent. Whoever sets it up for the first time means to send. */
const valuesOf = (endpoint: EmrEndpoint) => ({
  host: endpoint.host,
  port: endpoint.port > 0 ? String(endpoint.port) : '',
  sending_application: endpoint.sending_application,
  sending_facility: endpoint.sending_facility,
  receiving_application: endpoint.receiving_application,
  receiving_facility: endpoint.receiving_facility,
  is_on: endpoint.is_on || !endpoint.is_set_up,
})

const names = {
  sending_application: 'Sending application (MSH-3)',
  sending_facility: 'Sending facility (MSH-4)',
  receiving_application: 'Receiving application (MSH-5)',
  receiving_facility: 'Receiving facility (MSH-6)',
} as const

/** Where documents for the medical record go, and how they introduce themselves. */
export function EmrForm({ endpoint }: { endpoint: EmrEndpoint }) {
  const set = useSetEmr()
  const { form, errors, save, ...foot } = useStoredForm({
    stored: endpoint,
    valuesOf,
    send: ({ port, ...rest }) => set.mutateAsync({ ...rest, port: /^\d+$/.test(port) ? Number(port) : 0 }),
    fallback: 'Could not save configuration',
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[520px] flex-col gap-3">
      <Checkbox
        label="Send documents"
        hint="Off: nothing is sent, and what waits stays waiting."
        {...form.register('is_on')}
      />
      <div className="grid gap-3 md:grid-cols-[1fr_7rem]">
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
      <SaveLine refused={foot.refused} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
