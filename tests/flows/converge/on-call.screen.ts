import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import type { OnCallLists } from '@wardline/web/features/paging/on-call/on-call.live.ts'
import type { Person } from '../../fixtures/people/person.ts'

export async function fetchOnCallLists(person: Person): Promise<OnCallLists> {
  const { results, count } = await person.call(listOnCall)
  return { '': { groups: results, count } }
}
