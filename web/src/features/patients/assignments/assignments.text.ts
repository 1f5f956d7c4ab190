import type { AssignmentsSearch, PatientListView } from './assignments-search.rules.ts'

/** Paging §8. */
export const assignFailedText = 'Error assigning provider'
export const unassignFailedText = 'Error unassigning provider'

export const countText = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`

export const newerText = (count: number): string =>
  count === 1 ? '1 more unassigned patient' : `${count} more unassigned patients`

export const joinTitle = (patients: readonly unknown[]): string =>
  patients.length === 1
    ? 'You are not on this patient’s care team'
    : 'You are not on the care teams of these patients'

export const joinReasonText =
  'Joining a care team opens the record. Your name and reason appear in the patient’s updates and in the privacy report.'

export const viewLegend = 'Patients'
export const viewLabels: Readonly<Record<PatientListView, string>> = {
  mine: 'My patients',
  in_bed: 'In a bed',
  all: 'All',
  discharged: 'Discharged',
}

export function emptyText({ q, view, unassigned, unit, provider }: AssignmentsSearch): string {
  if (q)
    return `No patient matches “${q}”${view === 'all' ? '' : ' here'}. Try the MRN${view === 'all' ? '' : ', or All'}.`
  if (unassigned) return 'Every patient has a responsible provider.'
  if (view === 'mine')
    return 'You are not on any care team. Select patients and assign them to yourself, or ask to join.'
  if (unit || provider) return 'No patients match these filters.'
  if (view === 'in_bed') return 'No patient is in a bed.'
  if (view === 'discharged') return 'No patient was discharged.'
  return 'No patients yet. Add one, or upload a CSV file.'
}
