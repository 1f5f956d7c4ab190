import { alwaysFresh, freshPages, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'

/** Changes of calendars, absences and rest rules refetch its queries. */
export const violationsKey = ['rule-violations'] as const

const list = 'GET /api/v1/rule_violations/'
const page_size = 250

/** Open and accepted violations of a group, within the times that a calendar shows. */
export const groupViolationsQuery = (group_id: number, { from, until }: { from: string; until: string }) =>
  rowsQuery(violationsKey, list, { group_id, state: 'all', from, until, page_size }, alwaysFresh)

export const plannedViolationsQuery = (state: 'open' | 'accepted', page: number) =>
  routeQuery(violationsKey, list, { list: 'planned', state, page }, freshPages)

export const ownViolationsQuery = rowsQuery(violationsKey, list, { list: 'own', page_size }, alwaysFresh)

const effects = { refetches: [violationsKey] }

export const useAcceptViolation = routeMutation('POST /api/v1/rule_violations/accept/', effects)
export const useReopenViolation = routeMutation('POST /api/v1/rule_violations/reopen/', effects)
