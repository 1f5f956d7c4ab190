import * as groups from '@wardline/contract/paging/paging-group.routes.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { Person } from './person.ts'

/** What people do with paging groups. */
export const at = ({ id }: { id: number }, body?: unknown) => ({
  params: { id },
  ...(body !== undefined && { body }),
})
export const newSchedule = (dora: Person, name: string, failOver: Person = dora) =>
  dora.call(groups.createScheduleGroup, { body: { name, fail_over_user: failOver.who.user_id } })
export const newBroadcast = (dora: Person, name: string) =>
  dora.call(groups.createBroadcastGroup, { body: { name } })
export const changes = (who: Person, group: PagingGroupDetail, body: unknown) =>
  who.tries(
    group.type === 'ScheduleGroup' ? groups.changeScheduleGroup : groups.changeBroadcastGroup,
    at(group, body),
  )
export const people = (...some: Person[]) => some.map(({ who }) => ({ type: 'User', id: who.user_id }))
export const ids = (...some: Person[]) => some.map(({ who }) => who.user_id)
export const namesOf = (group: PagingGroupDetail) => group.members.map(({ display_name }) => display_name)
