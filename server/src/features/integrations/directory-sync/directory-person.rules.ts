import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import {
  absenceFields,
  mappableFields,
  requiredFields,
  type AbsenceField,
  type MappableField,
  type MappingTarget,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { withoutDisguise } from '@wardline/contract/text.ts'
import type { DirectoryEntry } from '../../../platform/ldap/entry.ts'
import {
  readAbsences,
  type AbsenceProblem,
  type SyncedAbsence,
} from '../../accounts/synced-absences/absence-time.rules.ts'

export interface FieldMapping {
  local_field: MappingTarget
  /** Name of the directory's attribute; case does not matter. */
  remote: string
}

export interface DirectoryPerson {
  identity: string
  dn: string
  is_disabled: boolean
  /** A mapped field without a value is empty. A field is missing without a mapping, or if its value cannot be used. */
  fields: Partial<Record<MappableField, string>>
  /** `null` without a mapping, or if a value cannot be read: the user’s absences stay. */
  absences: SyncedAbsence[] | null
  /** Mapped fields whose value cannot be used. Without a required field, the person is not synced. */
  problems: FieldProblem[]
}

export interface FieldProblem {
  field: MappingTarget
  reason: 'missing' | 'too_long' | 'no_email' | 'no_number' | AbsenceProblem
}

const longest = 254

export interface PersonMappings {
  fields: readonly FieldMapping[]
  /** The zone of dates and of times without an offset. */
  time_zone: string
}

/** If several mappings have the same local field, the first with a value counts. */
export function readPerson(entry: DirectoryEntry, mappings: PersonMappings): DirectoryPerson {
  const fields: DirectoryPerson['fields'] = {}
  for (const { local_field, remote } of mappings.fields) {
    if (isAbsenceField(local_field)) continue
    const value = entry.values[remote.toLowerCase()]?.map(cleanText).find((each) => each !== '') ?? ''
    fields[local_field] ||= value
  }
  const { identity, dn, is_disabled } = entry
  const problems = findProblems(fields)
  for (const { field } of problems) if (!isRequired(field) && !isAbsenceField(field)) delete fields[field]
  const absences = readPersonAbsences(entry, mappings)
  return Array.isArray(absences)
    ? { identity, dn, is_disabled, fields, absences, problems }
    : {
        identity,
        dn,
        is_disabled,
        fields,
        absences: null,
        problems: [...problems, ...(absences ? [absences] : [])],
      }
}

/** Undefined if no attribute is mapped. */
function readPersonAbsences(
  { values }: DirectoryEntry,
  { fields, time_zone }: PersonMappings,
): SyncedAbsence[] | FieldProblem | undefined {
  const mapped = fields.filter(({ local_field }) => isAbsenceField(local_field))
  if (mapped.length === 0) return undefined
  const listValues = (field: AbsenceField): string[] =>
    mapped
      .filter(({ local_field }) => local_field === field)
      .map(({ remote }) => values[remote.toLowerCase()]?.map(cleanText).filter((value) => value !== '') ?? [])
      .find((all) => all.length > 0) ?? []
  const reading = readAbsences(
    { from: listValues('absent_from'), until: listValues('absent_until') },
    time_zone,
  )
  return 'absences' in reading
    ? reading.absences
    : { field: `absent_${reading.edge}`, reason: reading.problem }
}

export const isRequired = (field: MappingTarget): boolean =>
  (requiredFields as readonly MappingTarget[]).includes(field)

export const isAbsenceField = (field: MappingTarget): field is AbsenceField =>
  (absenceFields as readonly MappingTarget[]).includes(field)

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
