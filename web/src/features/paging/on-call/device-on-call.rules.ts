import { containsWords } from '@wardline/contract/folded-text.ts'
import type { OnCallGroup } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import type { OnCallList } from './on-call.live.ts'

interface Filters {
  search: string
  mine: boolean
  nobody: boolean
  size: number
}

const textOf = ({ name, department, people }: OnCallGroup): string =>
  [name, department, ...people.map(({ display_name }) => display_name)].join(' ')

/** Selects groups on the device as the server does. */
export function selectDeviceOnCall(
  { groups }: OnCallList,
  { search, mine, nobody, size }: Filters,
): OnCallList {
  const matches = groups
    .filter((group) => containsWords(textOf(group), search))
    .filter(({ is_member }) => !mine || is_member)
    .filter(({ gap }) => !nobody || gap !== null)
  return { groups: matches.slice(0, size), count: matches.length }
}
