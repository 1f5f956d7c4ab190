import type { PatientViews } from '@wardline/contract/patients/patient.schemas.ts'
import type { PatientFilters } from '../patient.api.ts'

export const patientListViews = ['mine', 'in_bed', 'all', 'discharged'] as const
export type PatientListView = (typeof patientListViews)[number]

export interface AssignmentsSearch {
  /** Without one and without another filter, the server chooses. */
  view?: PatientListView
  q?: string
  unassigned?: true
  unit?: number
  provider?: number
}

export type ResolvedSearch = AssignmentsSearch & { view: PatientListView }

const positive = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** Anything else in the address is dropped. */
export function parseAssignmentsSearch(search: Record<string, unknown>): AssignmentsSearch {
  const { q } = search
  const unit = positive(search['unit'])
  const provider = positive(search['provider'])
  const view = patientListViews.find((each) => each === search['view'])
  return {
    ...(view && { view }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(search['unassigned'] === true && { unassigned: true }),
    ...(unit && { unit }),
    ...(provider && { provider }),
  }
}

/**
 * @param views null if they could not be loaded
 * @returns undefined until they are loaded
 */
export function resolveSearch(
  search: AssignmentsSearch,
  views: PatientViews | null | undefined,
): ResolvedSearch | undefined {
  if (search.view !== undefined) return { ...search, view: search.view }
  if (Object.keys(search).length > 0) return { ...search, view: 'all' }
  if (views === undefined) return undefined
  if (views?.default_view === 'mine') return { view: 'mine' }
  return { view: 'in_bed', ...(views?.default_view === 'unit' && views.unit && { unit: views.unit.id }) }
}

export const toFilters = (
  { view, unassigned, unit, provider }: ResolvedSearch,
  search: string,
): PatientFilters => ({
  search,
  mine: view === 'mine',
  has_bed: view === 'in_bed',
  unassigned: unassigned ?? false,
  unit_ids: unit === undefined ? [] : [unit],
  provider_id: provider,
  state: view === 'discharged' ? 'discharged' : 'current',
  ordering: 'unassigned',
})
