import { useQuery } from '@tanstack/react-query'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Select } from '../../../platform/ui/Input.tsx'
import { departmentsQuery } from './group-list.api.ts'

interface GroupFiltersProps {
  filters: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
}

/** The filters of the table: part of a name, and a department (paging §2). */
export function GroupFilters({ filters, onFilter }: GroupFiltersProps) {
  const { data: departments = [] } = useQuery(departmentsQuery)
  const chosen = filters['department_id'] ?? ''
  const isKnown = departments.some(({ id }) => String(id) === chosen)
  return (
    <div role="search" aria-label="Filters" className="flex gap-2 max-md:order-last max-md:w-full">
      <FilterField
        label="Name"
        className="w-56 max-md:flex-1"
        value={filters['name'] ?? ''}
        onChange={(value) => onFilter('name', value)}
      />
      <Select
        aria-label="Department"
        className="w-48 max-md:flex-1"
        value={chosen}
        onChange={({ target }) => onFilter('department_id', target.value)}
      >
        <option value="">All departments</option>
        {chosen !== '' && !isKnown && <option value={chosen}>Department {chosen}</option>}
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
