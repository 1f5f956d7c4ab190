import * as errors from './scim.errors.ts'
import type { ScimResource } from './scim-response.rules.ts'

/** Members of a group by id, in the order of the resource. */
export type Members = Map<string, unknown>

const idOf = (member: unknown): string | undefined => {
  const id = typeof member === 'object' && member ? (member as { value?: unknown }).value : member
  return typeof id === 'string' ? id.toLowerCase() : undefined
}

export function readMembers(resource: ScimResource): Members {
  const members = (resource['members'] ?? []) as unknown[]
  return new Map(members.map((each) => [idOf(each) ?? '', each]))
}

/** The only selection of members: applying a filter to 20,000 members takes up to 150 ms. */
const oneMember = /^members\[\s*value\s+eq\s+"([^"\\]*)"\s*\]$/i

/**
 * Applies an operation on members, which the library would compare with each other. Users outside of the group are removed
 * without an error, because Entra repeats requests.
 *
 * @returns false for operations on other attributes
 */
export function changeMembers(
  members: Members,
  { op, path, value }: { op: string; path?: string; value?: unknown },
): boolean {
  const [, id] = oneMember.exec(path ?? '') ?? []
  if (id !== undefined && op === 'remove') {
    members.delete(id.toLowerCase())
    return true
  }
  const [attribute] = /^[^.[]*/.exec(path ?? '') ?? []
  if (attribute?.toLowerCase() !== 'members') return false
  if (path?.toLowerCase() !== 'members')
    throw errors.invalidPatch('invalidPath', 'Select members by members[value eq "id"], to remove them.')
  if (op === 'replace' || (op === 'remove' && value === undefined)) members.clear()
  for (const each of Array.isArray(value) ? (value as unknown[]) : [value ?? []].flat()) {
    const member_id = idOf(each)
    if (op === 'remove') members.delete(member_id ?? '')
    else if (member_id === undefined) throw errors.invalidValue('members: value is the id of a user.')
    else if (!members.has(member_id)) members.set(member_id, { value: member_id })
  }
  return true
}
