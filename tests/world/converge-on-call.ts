import { listOnCall } from '@wardline/contract/paging/oncall.routes.ts'
import type { OnCallLists } from '@wardline/web/features/paging/on-call/on-call.live.ts'
import type { Person } from './person.ts'

/** The on-call screen of the hospital as a browser holds it. */
export async function onCallOf(person: Person): Promise<OnCallLists> {
  const { results, count } = await person.call(listOnCall)
  return { '': { groups: results, count } }
}
