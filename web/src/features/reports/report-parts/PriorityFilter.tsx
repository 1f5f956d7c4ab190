import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { priorityNames } from './report.view.ts'

interface PriorityFilterProps {
  params: TableParams
  onParams: (params: TableParams) => void
}

export const PriorityFilter = ({ params, onParams }: PriorityFilterProps) => (
  <Field label="Priority">
    {(control) => (
      <Select
        {...control}
        value={params.filters['priority'] ?? ''}
        onChange={({ target }) => onParams(setFilter(params, 'priority', target.value))}
      >
        <option value="">All priorities</option>
        {priorityNames.map((name, value) => (
          <option key={name} value={value}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
