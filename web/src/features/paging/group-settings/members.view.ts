import { containsWords } from '@wardline/contract/folded-text.ts'
import type { GroupMember, MemberCandidate } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'

export function listMembers(members: readonly GroupMember[], { page, page_size, filters }: TableParams) {
  const found = members.filter(({ display_name, title }) =>
    containsWords(`${display_name} ${title}`, filters['name'] ?? ''),
  )
  const results = found.slice((page - 1) * page_size, page * page_size)
  return { count: found.length, results: results.map((member) => ({ ...member, id: member.user_id })) }
}

export const candidateTypes = [
  { value: '', label: 'All' },
  { value: 'User', label: 'User' },
  { value: 'Group', label: 'Group' },
  { value: 'Department', label: 'Department' },
  { value: 'UserAndGroup', label: 'Users and Groups' },
] as const
export type CandidateType = (typeof candidateTypes)[number]['value']

export const candidateKey = ({ type, id }: Pick<MemberCandidate, 'type' | 'id'>): string => `${type} ${id}`

/** Distinguishes candidates of the same name. */
export const candidateDetails = ({ type, title, member_count }: MemberCandidate): string =>
  type === 'User' ? title : `${type}, ${peopleCountText(member_count)}`
