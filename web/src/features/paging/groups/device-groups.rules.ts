import { containsWords } from '@wardline/contract/folded-text.ts'
import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'

/** The paging groups that are on the device. The hospital has `count`. */
export interface DeviceGroups {
  count: number
  results: PagingGroup[]
}

const { compare } = new Intl.Collator('en', { numeric: true })

function compareGroups(ordering: string) {
  const column = ordering.replace(/^-/u, '')
  const sign = ordering.startsWith('-') ? -1 : 1
  return (a: PagingGroup, b: PagingGroup): number => {
    if (column === 'member_count') return sign * (a.member_count - b.member_count) || compare(a.name, b.name)
    const key = column === 'type' || column === 'department' ? column : 'name'
    return sign * compare(a[key], b[key]) || compare(a.name, b.name)
  }
}

/** One page of the table. Undefined for a filter that only the server can apply. */
export function selectDeviceGroups(
  { results }: DeviceGroups,
  { ordering, page, page_size, filters }: TableParams,
): DeviceGroups | undefined {
  const { name = '', department_id, lacks } = filters
  // The rows do not name the fail-over user.
  if (lacks !== undefined && lacks !== 'coverage') return undefined
  const matches = results
    .filter((group) => containsWords(group.name, name))
    .filter((group) => department_id === undefined || String(group.department_id) === department_id)
    .filter(({ coverage }) => lacks === undefined || (coverage !== null && coverage.first !== null))
    .toSorted(compareGroups(ordering))
  return { count: matches.length, results: matches.slice((page - 1) * page_size, page * page_size) }
}
