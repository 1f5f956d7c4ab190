import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import {
  mappableFields,
  requiredFields,
  type MappableField,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { withoutDisguise } from '@wardline/contract/text.ts'
import type { DirectoryEntry } from '../../../platform/ldap/entry.ts'

export interface FieldMapping {
  local_field: MappableField
  /** Name of the directory's attribute; case does not matter. */
  remote: string
}

export interface DirectoryPerson {
  identity: string
  dn: string
  is_disabled: boolean
  /** A mapped field without a value is empty. A field is missing without a mapping, or if its value cannot be used. */
  fields: Partial<Record<MappableField, string>>
  /** Mapped fields whose value cannot be used. Without a required field, the person is not synced. */
  problems: FieldProblem[]
}

export interface FieldProblem {
  field: MappableField
  reason: 'missing' | 'too_long' | 'no_email' | 'no_number'
}

const longest = 254

/** If several mappings have the same local field, the first with a value counts. */
export function readPerson(entry: DirectoryEntry, mappings: readonly FieldMapping[]): DirectoryPerson {
  const fields: DirectoryPerson['fields'] = {}
  for (const { local_field, remote } of mappings) {
    const value = entry.values[remote.toLowerCase()]?.map(cleanText).find((each) => each !== '') ?? ''
    fields[local_field] ||= value
  }
  const { identity, dn, is_disabled } = entry
  const problems = findProblems(fields)
  for (const { field } of problems) if (!isRequired(field)) delete fields[field]
  return { identity, dn, is_disabled, fields, problems }
}

export const isRequired = (field: MappableField): boolean =>
  (requiredFields as readonly MappableField[]).includes(field)

const cleanText = (value: string): string => withoutDisguise(value).replaceAll(/\s+/g, ' ').trim()

function findProblems(fields: DirectoryPerson['fields']): FieldProblem[] {
  const problems: FieldProblem[] = requiredFields
    .filter((field) => (fields[field] ?? '') === '')
    .map((field) => ({ field, reason: 'missing' }))
  for (const field of mappableFields) {
    const value = fields[field] ?? ''
    if (value === '') continue
    if (value.length > longest) problems.push({ field, reason: 'too_long' })
    else if ((field === 'email' || field === 'pager_email') && !/^[^\s@]+@[^\s@]+$/.test(value))
      problems.push({ field, reason: 'no_email' })
    else if (field === 'pager_number' && !pagerDigits(value)) problems.push({ field, reason: 'no_number' })
    else if (field === 'mobile_number' && !dialable(value)) problems.push({ field, reason: 'no_number' })
  }
  return problems
}
