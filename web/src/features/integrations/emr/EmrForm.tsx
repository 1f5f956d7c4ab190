import type { EmrEndpoint } from '@wardline/contract/integrations/emr.schemas.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { EmrTlsFields } from './EmrTlsFields.tsx'
import { endpointToForm, formToEndpoint, type EmrFormValues } from './emr-form.view.ts'
import { useSaveEmr } from './emr.api.ts'

const names = [
  { name: 'sending_application', label: 'Sending application (MSH-3)' },
  { name: 'sending_facility', label: 'Sending facility (MSH-4)' },
  { name: 'receiving_application', label: 'Receiving application (MSH-5)' },
  { name: 'receiving_facility', label: 'Receiving facility (MSH-6)' },
]

export function EmrForm({ endpoint }: { endpoint: EmrEndpoint }) {
  const set = useSaveEmr()
  return (
    <FormPage
      className="max-w-[520px] gap-3"
      stored={endpoint}
      valuesOf={endpointToForm}
      record={endpoint}
      save={(draft, version) => set.mutateAsync({ ...formToEndpoint(draft), version })}
      failure="Could not save configuration"
    >
      <CheckboxField name="is_on" label="Send documents" hint="When off, queued documents wait." />
      <div className="grid gap-3 md:grid-cols-[1fr_140px]">
        <TextField name="host" label="Host" hint="A name or an address" maxLength={253} spellCheck={false} />
        <TextField name="port" label="Port" inputMode="numeric" maxLength={5} />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {names.map((field) => (
          <TextField key={field.name} {...field} maxLength={180} />
        ))}
      </div>
      <DraftFields<EmrFormValues>>
        {({ draft }) => <EmrTlsFields draft={draft} hasKey={endpoint.has_client_key} />}
      </DraftFields>
    </FormPage>
  )
}
