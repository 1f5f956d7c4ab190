import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { createContext, use } from 'react'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { groupsKey } from './group.live.ts'

export const groupQuery = (group: string) =>
  routeQuery([...groupsKey, 'one'], 'GET /api/v1/paginggroups/{id}/', { id: group }, { staleTime: 5_000 })

export const GroupContext = createContext<PagingGroupDetail | undefined>(undefined)

export function useGroup(): PagingGroupDetail {
  const group = use(GroupContext)
  if (!group) throw new Error('useGroup needs the GroupContext of a group page.')
  return group
}

const deletedInThisTab = new Set<string>()

/** Suppresses the missing-group warning. */
export const isDeletedInThisTab = (uid: string): boolean => deletedInThisTab.has(uid)
export const markDeleted = (uid: string, isDeleted: boolean): void =>
  void (isDeleted ? deletedInThisTab.add(uid) : deletedInThisTab.delete(uid))
