import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'

interface ConfigurationFieldProps {
  sources: readonly ScheduleSource[]
  value: number
  onChange: (id: number) => void
  error?: string | undefined
}

export const ConfigurationField = ({ sources, value, onChange, error }: ConfigurationFieldProps) => (
  <Field label="Configuration" error={error}>
    {(field) => (
      <Select {...field} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {sources.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
