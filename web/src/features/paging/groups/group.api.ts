import { queryOptions } from '@tanstack/react-query'
import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { createContext, use } from 'react'
import { call } from '../../../platform/api/call.ts'
import { groupsKey } from './group.live.ts'

/** One group, by what its address has: its uid, or its id. Asked again when its page opens, unless it was just now. */
export const groupQuery = (group: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', group],
    queryFn: ({ signal }) =>
      // A number or a uid: the server takes both in the same place.
      call('GET /api/v1/paginggroups/{id}/', { params: { id: group }, signal }),
    staleTime: 5_000,
  })

/** The group whose page is open. */
export const GroupContext = createContext<PagingGroupDetail | undefined>(undefined)

/** For the tabs of a group's page: the group, as the server has it now. */
export function useGroup(): PagingGroupDetail {
  const group = use(GroupContext)
  if (!group) throw new Error('A tab of a group is drawn on the page of a group.')
  return group
}

const deletedHere = new Set<string>()

/** Whoever deletes a group knows that it is gone: it is not said to be missing while the page leads away. */
export const isDeletedHere = (uid: string): boolean => deletedHere.has(uid)
export const noteDeleted = (uid: string, isDeleted: boolean): void =>
  void (isDeleted ? deletedHere.add(uid) : deletedHere.delete(uid))
