import type { PatientUploadPreview } from '@wardline/contract/patients/upload/patient-upload.schemas.ts'
import type { BadRow } from '../../accounts/import/cells.rules.ts'
import type { PatientRow } from '../import/patient-rows.rules.ts'
import * as errors from './patient-upload.errors.ts'
import type { KnownPatient, UploadedPatient } from './patient-upload.queries.ts'

type Field = Exclude<keyof UploadedPatient, 'line'>

export interface UploadPlan {
  adds: UploadedPatient[]
  updates: (UploadedPatient & { id: number; fields: Field[] })[]
  unchanged: (UploadedPatient & { id: number })[]
  bad: BadRow[]
}

/** Without one in the file, the import takes the MRN as external id. */
export const externalIdOf = ({ external_id, mrn }: PatientRow): string | null =>
  external_id === mrn ? null : external_id

/** `locations` has ids by the name in the file. */
export function planUpload(
  rows: readonly PatientRow[],
  known: readonly KnownPatient[],
  locations: ReadonlyMap<string, readonly number[]>,
): UploadPlan {
  const byMrn = new Map(known.flatMap((patient) => (patient.mrn === null ? [] : [[patient.mrn, patient]])))
  const byExternalId = new Map(
    known.flatMap((patient) => (patient.external_id === null ? [] : [[patient.external_id, patient]])),
  )
  const plan: UploadPlan = { adds: [], updates: [], unchanged: [], bad: [] }
  for (const row of rows) {
    const external_id = externalIdOf(row)
    const namesake = byMrn.get(row.mrn)
    const same = (external_id === null ? undefined : byExternalId.get(external_id)) ?? namesake
    const problem = findProblem(row, { external_id, namesake, same, locations })
    if (problem) {
      plan.bad.push({ line: row.line, ...problem })
      continue
    }
    const stored = toStored(row, external_id, same, locations)
    if (!same) plan.adds.push(stored)
    else {
      const fields = (Object.keys(stored) as (keyof UploadedPatient)[]).filter(
        (field): field is Field => field !== 'line' && stored[field] !== same[field],
      )
      if (fields.length > 0) plan.updates.push({ ...stored, id: same.id, fields })
      else plan.unchanged.push({ ...stored, id: same.id })
    }
  }
  return plan
}

interface Match {
  external_id: string | null
  /** The patient with the MRN of the row. */
  namesake: KnownPatient | undefined
  same: KnownPatient | undefined
  locations: ReadonlyMap<string, readonly number[]>
}

function findProblem(
  row: PatientRow,
  { external_id, namesake, same, locations }: Match,
): { column: string; reason: string } | undefined {
  const isOther =
    namesake !== undefined &&
    (namesake !== same ||
      (external_id !== null && namesake.external_id !== null && namesake.external_id !== external_id))
  if (isOther) return { column: 'mrn', reason: errors.mrnOfOther(row.mrn) }
  if (same?.is_merged) return { column: 'mrn', reason: errors.mergedRecord }
  if (row.discharged) return { column: 'discharged', reason: errors.dischargeByUpload }
  if (!row.location) return undefined
  if (same?.is_discharged) return { column: 'location', reason: errors.dischargedPatient }
  const [location, other] = locations.get(row.location) ?? []
  if (location === undefined) return { column: 'location', reason: errors.noLocation(row.location) }
  return other === undefined
    ? undefined
    : { column: 'location', reason: errors.severalLocations(row.location) }
}

/** Columns that the file does not have keep their values. */
const toStored = (
  row: PatientRow,
  external_id: string | null,
  was: KnownPatient | undefined,
  locations: Match['locations'],
): UploadedPatient => ({
  line: row.line,
  external_id: external_id ?? was?.external_id ?? null,
  mrn: row.mrn,
  first_name: row.first_name,
  middle_name: row.middle_name ?? was?.middle_name ?? '',
  last_name: row.last_name,
  date_of_birth: row.date_of_birth,
  sex: row.sex ?? was?.sex ?? '',
  location_id: locationOf(row, was, locations),
})

function locationOf(
  { location }: PatientRow,
  was: KnownPatient | undefined,
  locations: Match['locations'],
): number | null {
  if (location === undefined || was?.is_discharged) return was?.location_id ?? null
  return locations.get(location)?.[0] ?? null
}

export function describePlan(plan: UploadPlan, bad: readonly BadRow[]): PatientUploadPreview {
  const describe = (
    { line, first_name, last_name, mrn, external_id }: UploadedPatient,
    effect: PatientUploadPreview['rows'][number]['effect'],
    fields: readonly Field[] = [],
  ) => ({
    line,
    effect,
    display_name: `${last_name}, ${first_name}`,
    fields: fields.map((field) => (field === 'location_id' ? 'location' : field)),
    mrn,
    external_id: external_id ?? '',
  })
  const rows = [
    ...plan.adds.map((row) => describe(row, 'added')),
    ...plan.updates.map((row) => describe(row, 'changed', row.fields)),
    ...plan.unchanged.map((row) => describe(row, 'unchanged')),
  ]
  const rejected = [...bad, ...plan.bad]
  return {
    rows: rows.toSorted((a, b) => a.line - b.line),
    rejected: rejected.toSorted((a, b) => a.line - b.line),
  }
}
