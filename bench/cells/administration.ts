import {
  departments,
  messageTypes,
  permissionGroups,
  roles,
  savedFilters,
  tags,
  users,
} from '../seed/administration.ts'
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
  createListCell({
    id: 'm',
    what: `a page of ${roles} roles`,
    address: (n) => `/api/v1/accounts/1/roles/?page_size=10&page=${pageOf(n, roles)}`,
    floor: (target, n) => target.names('role', pageOf(n, roles)),
  }),
  createListCell({
    id: 'm',
    what: `a page of ${savedFilters} saved filters`,
    address: (n) => `/api/v1/accounts/1/savedfilters/?page_size=10&page=${pageOf(n, savedFilters)}`,
    floor: (target, n) => target.names('saved_filter', pageOf(n, savedFilters)),
  }),
  createListCell({
    id: 'm',
    what: `a page of ${tags} tags`,
    address: (n) => `/api/v1/accounts/1/tags/?page_size=10&page=${pageOf(n, tags)}`,
    floor: (target, n) => target.names('tag', pageOf(n, tags)),
  }),
  createListCell({
    id: 'm',
    what: `a page of ${messageTypes} message types`,
    address: (n) => `/api/v1/accounts/1/messagetypes/?page_size=10&page=${pageOf(n, messageTypes)}`,
    floor: (target, n) => target.names('message_type', pageOf(n, messageTypes)),
  }),
  createListCell({
    id: 'm',
    what: 'the members of a department',
    address: (n) => `/api/v1/departments/${1 + (n % departments)}/members/?page_size=10`,
    floor: (target, n) => target.names('user', pageOf(n, users)),
  }),
  createListCell({
    id: 'm',
    what: 'the members of a group',
    address: (n) => `/api/v1/accounts/1/groups/${10 + (n % (permissionGroups - 20))}/members/?page_size=10`,
    floor: (target, n) => target.names('user', pageOf(n, users)),
  }),
  createListCell({
    id: 'm',
    what: 'the contacts of a tag',
    address: (n) => `/api/v1/accounts/1/tags/${1 + (n % tags)}/contacts/?page_size=10`,
    floor: (target, n) => target.names('user', pageOf(n, users)),
  }),
]
