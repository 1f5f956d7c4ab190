import type { GroupMember, MemberCandidate } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()

/** One page of the members whose name or title holds each word that was typed; they come by last name. */
export function memberPage(members: readonly GroupMember[], { page, page_size, filters }: TableParams) {
  const words = fold(filters['name'] ?? '').split(/\s+/u)
  const found = members.filter(({ display_name, title }) =>
    words.every((word) => fold(`${display_name} ${title}`).includes(word)),
  )
  const results = found.slice((page - 1) * page_size, page * page_size)
  return { count: found.length, results: results.map((member) => ({ ...member, id: member.user_id })) }
}

/** Type choices for adding members (paging §9). */
export const candidateTypes = [
  { value: '', label: 'All' },
  { value: 'User', label: 'User' },
  { value: 'Group', label: 'Group' },
  { value: 'Department', label: 'Department' },
  { value: 'UserAndGroup', label: 'Users and Groups' },
] as const
export type CandidateType = (typeof candidateTypes)[number]['value']

export const keyOf = ({ type, id }: Pick<MemberCandidate, 'type' | 'id'>): string => `${type} ${id}`

/** What tells two candidates apart: a title, or how many people it is. */
export const candidateLine = ({ type, title, member_count }: MemberCandidate): string =>
  type === 'User' ? title : `${type}, ${member_count === 1 ? '1 person' : `${member_count} people`}`
