import { encountersFromCsv } from '../../features/patients/import/encounter-rows.rules.ts'
import type { EncounterRow } from '../../features/patients/import/encounter-rows.rules.ts'
import { patientsFromCsv } from '../../features/patients/import/patient-rows.rules.ts'
import type { PatientRow } from '../../features/patients/import/patient-rows.rules.ts'
import type { Department } from '../staff/departments.rules.ts'
import { beds, departmentForStay, occupancy } from '../staff/wards.rules.ts'
import type { Bed } from '../staff/wards.rules.ts'

const week = 7 * 24 * 3_600_000

export type DemoPatient = PatientRow & {
  age: number
  bed: Bed | undefined
  stay: string | undefined
}

/** `now` in epoch milliseconds. */
export const demoPatients = (patientsCsv: string, encountersCsv: string, now: number) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const read = { patients: patientsFromCsv(patientsCsv, today), encounters: encountersFromCsv(encountersCsv) }
  const fault = [...read.patients.bad, ...read.encounters.bad][0]
  if (fault) throw new Error(`the published patients, line ${fault.line}: ${fault.reason}`)
  const shift = shiftTo(now, read.encounters.rows)
  const stays = latestStays(read.encounters.rows)
  const placed = placeInBeds(read.patients.rows, stays, now)
  const going = new Map(placed.flatMap(({ stay }) => (stay ? [[stay, true] as const] : [])))
  const encounters = read.encounters.rows.map((row) =>
    going.has(row.external_id) ? makeCurrent(row, now) : moved(row, shift),
  )
  const lastDays = findLastDays(encounters)
  const patients = placed.map((patient) =>
    patient.bed || patient.discharged
      ? patient
      : { ...patient, discharged: lastDays.get(patient.external_id) ?? today },
  )
  return { patients, encounters }
}

/** The day on which the last encounter of each patient ended: without a bed, they have left. */
const findLastDays = (encounters: EncounterRow[]): Map<string, string> => {
  const days = new Map<string, string>()
  for (const { patient, starts, ends = starts } of encounters)
    if (ends > (days.get(patient) ?? '')) days.set(patient, ends.slice(0, 10))
  return days
}

/** Without name, date of birth, MRN and care team. */
export const unidentifiedPatient = (patients: DemoPatient[], now: number) => {
  const taken = new Set(patients.flatMap(({ bed }) => bed?.name ?? []))
  return {
    external_id: 'unidentified-1',
    last_name: 'Unknown',
    first_name: 'Male Foxtrot',
    sex: 'M',
    bed: beds.find(({ name, department }) => department === 'Emergency' && !taken.has(name))?.name ?? null,
    reason: 'Found unresponsive without papers',
    arrived: new Date(now - 35 * 60_000).toISOString(),
  }
}

/** Shifts by whole weeks to keep weekday and hour; the newest encounter has just ended. */
const shiftTo = (now: number, rows: EncounterRow[]) => {
  const newest = Math.max(...rows.map((row) => Date.parse(row.ends ?? row.starts)))
  return Math.floor((now - newest) / week) * week
}

/** An encounter without an end, such as one of 1943, ended at once. */
const moved = (row: EncounterRow, by: number): EncounterRow => ({
  ...row,
  starts: new Date(Date.parse(row.starts) + by).toISOString(),
  ends: new Date(Date.parse(row.ends ?? row.starts) + by).toISOString(),
})

/** Moves the admission into the last week, at least an hour ago. */
const makeCurrent = (row: EncounterRow, now: number): EncounterRow => {
  const latest = now - 3_600_000
  const starts = Date.parse(row.starts) + Math.floor((latest - Date.parse(row.starts)) / week) * week
  return { ...row, status: 'in-progress', starts: new Date(starts).toISOString(), ends: undefined }
}

const latestStays = (rows: EncounterRow[]): Map<string, EncounterRow> => {
  const stays = rows.filter((row) => row.class !== 'AMB').toSorted((a, b) => (a.starts < b.starts ? 1 : -1))
  const latest = new Map<string, EncounterRow>()
  for (const stay of stays) if (!latest.has(stay.patient)) latest.set(stay.patient, stay)
  return latest
}

/**
 * Assigns beds to the latest admissions: in the unit for their reason, else in a medical unit or the emergency
 * room.
 */
const placeInBeds = (
  patients: PatientRow[],
  stays: Map<string, EncounterRow>,
  now: number,
): DemoPatient[] => {
  const free = freeBeds()
  const byId = new Map(
    patients.filter((patient) => !patient.discharged).map((row) => [row.external_id, row] as const),
  )
  const taken = new Map<string, { bed: Bed; stay: string }>()
  for (const stay of stays.values()) {
    const patient = byId.get(stay.patient)
    if (!patient || ageOf(patient, now) > 100) continue // Synthea has some older than people become
    const preferred = departmentForStay(ageOf(patient, now), stay.reason ?? '')
    const others = preferred === 'Pediatrics' || preferred === 'Obstetrics' ? [] : free.medical(stay.class)
    const bed = free.take([...(preferred ? [preferred] : []), ...others])
    if (bed) taken.set(patient.external_id, { bed, stay: stay.external_id })
  }
  return patients.map((row) => {
    const place = taken.get(row.external_id)
    return { ...row, mrn: shortMrn(row.mrn), age: ageOf(row, now), bed: place?.bed, stay: place?.stay }
  })
}

const freeBeds = () => {
  const left = new Map<Department, Bed[]>()
  for (const bed of beds) left.set(bed.department, [...(left.get(bed.department) ?? []), bed])
  for (const [department, list] of left)
    left.set(department, list.slice(0, Math.round(list.length * occupancy)))
  let turn = 0
  return {
    take: (preferred: Department[]): Bed | undefined => {
      const ward = preferred.find((department) => (left.get(department)?.length ?? 0) > 0)
      return ward && left.get(ward)?.shift()
    },
    medical: (encounter_class: string): Department[] => {
      const turns: Department[] = ['Hospital Medicine', 'Cardiology', 'Hospital Medicine', 'Intensive Care']
      turn += 1
      const rest = [...turns.slice(turn % 4), ...turns.slice(0, turn % 4)]
      return encounter_class === 'EMER' && turn % 2 === 0 ? ['Emergency', ...rest] : [...rest, 'Emergency']
    },
  }
}

const ageOf = ({ date_of_birth }: PatientRow, now: number) =>
  Math.floor((now - Date.parse(`${date_of_birth}T00:00:00Z`)) / (365.25 * 24 * 3_600_000))

const shortMrn = (uuid: string) =>
  String(10_000_000 + (Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16) % 90_000_000))
