import type { UserUploadRow } from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'
import type { RejectedRow } from '@wardline/contract/csv-part.schemas.ts'
import { countText } from '../../../platform/text/count-text.ts'

/** `Permission groups: 110 users join Clinicians, 3 users join Operators.` */
export function describeGroups(added: readonly UserUploadRow[], isPreview: boolean): string {
  if (added.length === 0) return ''
  const counts = new Map<string, number>()
  for (const { permission_groups } of added)
    for (const name of permission_groups) counts.set(name, (counts.get(name) ?? 0) + 1)
  const without = added.filter(({ permission_groups }) => permission_groups.length === 0).length
  const parts = [...counts].map(([name, count]) => {
    const verb = isPreview ? (count === 1 ? 'joins' : 'join') : 'joined'
    return `${countText(count, 'user')} ${verb} ${name}`
  })
  if (without > 0) parts.push(`${countText(without, 'user')} without one`)
  return `Permission groups: ${parts.join(', ')}.`
}

const lists = [
  { column: 'departments', section: 'departments', text: 'Create a department' },
  { column: 'permission_groups', section: 'groups', text: 'Create a permission group' },
] as const

/** The lists on which what a rejected row names can be created. */
export const listMissing = (rejected: readonly RejectedRow[]) =>
  lists.filter(({ column }) => rejected.some((row) => row.column === column))
