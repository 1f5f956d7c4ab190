import { pageGroupings } from '@wardline/contract/reports/standard-reports/reports.ts'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'

const priorities = ['Low', 'Normal', 'High']
const groupingNames = { group: 'Group', priority: 'Priority', hour: 'Hour' }

interface PageFiltersProps {
  params: TableParams
  onParams: (params: TableParams) => void
}

export function PageFilters({ params, onParams }: PageFiltersProps) {
  const { priority = '', by = 'group', group } = params.filters
  return (
    <>
      <Field label="Priority">
        {(control) => (
          <Select
            {...control}
            value={priority}
            onChange={({ target }) => onParams(setFilter(params, 'priority', target.value))}
          >
            <option value="">All priorities</option>
            {priorities.map((name, value) => (
              <option key={name} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Rows">
        {(control) => (
          <Select
            {...control}
            value={by}
            onChange={({ target }) => onParams(setFilter(params, 'by', target.value))}
          >
            {pageGroupings.map((grouping) => (
              <option key={grouping} value={grouping}>
                {groupingNames[grouping]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {group !== undefined && group !== '' && (
        <Button onClick={() => onParams(setFilter(params, 'group', ''))}>All groups</Button>
      )}
    </>
  )
}
