import { departments, permissionGroups, users } from '../seed/administration.ts'
import type { Cell } from './cell.ts'
import { createListCell } from './list-page.ts'

const pageOf = (n: number, rows: number): number => 1 + (n % (rows / 10))

/** (m) A page of a list with its counts; the floor reads ten names in order, without counts of members. */
export const administrationCells: readonly Cell[] = [
  createListCell({
    id: 'm',
    what: `a page of ${departments} departments`,
    address: (n) => `/api/v1/accounts/1/departments/?page=${pageOf(n, departments)}`,
    floor: (target, n) => target.names('department', pageOf(n, departments)),
  }),
  createListCell({
    id: 'm',
    what: `a page of ${permissionGroups} groups`,
    address: (n) => `/api/v1/accounts/1/groups/?page_size=10&page=${pageOf(n, permissionGroups)}`,
    floor: (target, n) => target.names('group', pageOf(n, permissionGroups)),
  }),
  createListCell({
    id: 'm',
    what: `a page of ${users} users`,
    address: (n) => `/api/v1/accounts/1/users/?page=${pageOf(n * 7919, users)}`,
    floor: (target, n) => target.names('user', pageOf(n * 7919, users)),
  }),
  createListCell({
    id: 'm',
    what: `a search of ${users} users`,
    address: (n) => `/api/v1/accounts/1/users/?search=last+${n}`,
    floor: (target, n) => target.names('user', pageOf(n, users)),
  }),
]
