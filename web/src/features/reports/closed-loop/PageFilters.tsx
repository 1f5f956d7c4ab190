import { pageGroupings } from '@wardline/contract/reports/standard-reports/reports.ts'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { PriorityFilter } from '../report-parts/PriorityFilter.tsx'

const groupingNames = { group: 'Group', priority: 'Priority', hour: 'Hour' }

interface PageFiltersProps {
  params: TableParams
  onParams: (params: TableParams) => void
}

export function PageFilters({ params, onParams }: PageFiltersProps) {
  const { by = 'group', group } = params.filters
  return (
    <>
      <PriorityFilter params={params} onParams={onParams} />
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
