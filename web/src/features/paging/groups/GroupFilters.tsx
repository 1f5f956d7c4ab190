import { useQuery } from '@tanstack/react-query'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { departmentsQuery } from './group-list.api.ts'

interface GroupFiltersProps {
  filters: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
}

export function GroupFilters({ filters, onFilter }: GroupFiltersProps) {
  const { data: departments = [] } = useQuery(departmentsQuery)
  const selected = filters['department_id'] ?? ''
  const isKnown = departments.some(({ id }) => String(id) === selected)
  return (
    <div
      role="search"
      aria-label="Filters"
      className="flex gap-2 max-md:order-last max-md:w-full max-md:flex-wrap"
    >
      <FilterField
        label="Name"
        className="w-56 max-md:flex-1"
        value={filters['name'] ?? ''}
        onChange={(value) => onFilter('name', value)}
      />
      <Select
        aria-label="Department"
        className="w-48 max-md:flex-1"
        value={selected}
        onChange={({ target }) => onFilter('department_id', target.value)}
      >
        <option value="">All departments</option>
        {selected !== '' && !isKnown && <option value={selected}>Department {selected}</option>}
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Problem"
        className="w-44 max-md:flex-1"
        value={filters['lacks'] ?? ''}
        onChange={({ target }) => onFilter('lacks', target.value)}
      >
        <option value="">All groups</option>
        <option value="fail_over">No fail-over user</option>
        <option value="coverage">Times without anyone on call</option>
      </Select>
    </div>
  )
}
