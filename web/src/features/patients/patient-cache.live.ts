import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Patient, PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { createStore } from '../../platform/state/store.ts'
import { patientKeys, patientQuery } from './patient.api.ts'
import { applyCareTeamChange, replaceRows } from './patient.live.ts'

interface PatientPage {
  count: number
  results: PatientRow[]
}

const markedForMs = 2_000

/** Users who changed the care team of a patient within the last two seconds, so that a list can mark the row. */
export const recentChanges = createStore<ReadonlyMap<number, string>>(new Map())

/** Patients without a responsible provider that no loaded list shows: they became so after the lists were loaded. */
export const unlistedPatients = createStore<ReadonlyMap<number, PatientRow>>(new Map())

function updateRows(client: QueryClient, change: (rows: readonly PatientRow[]) => PatientRow[]): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: patientKeys.lists }))
    client.setQueryData<InfiniteData<PatientPage>>(
      queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, results: change(page.results) })),
        },
      // A list stays as old as its fetch: the newest one is what J and K go through.
      { updatedAt: state.dataUpdatedAt },
    )
}

/** Rows keep their place: nothing moves under a pointer. */
export const showRows = (client: QueryClient, changed: readonly PatientRow[]): void =>
  updateRows(client, (rows) => replaceRows(rows, changed))

export function showCareTeamChange(client: QueryClient, change: LivePayload['care_team_assigned']): void {
  updateRows(client, (rows) => applyCareTeamChange(rows, change))
  const { patient_id, changed_by } = change
  if (change.nobody_responsible_since !== null) showPatientChange(client, patient_id)
  recentChanges.set(new Map([...recentChanges.get(), [patient_id, changed_by?.display_name ?? '']]))
  setTimeout(() => {
    recentChanges.set(new Map([...recentChanges.get()].filter(([id]) => id !== patient_id)))
  }, markedForMs)
}

const pauseMs = 300
const changedIds = new Set<number>()

/** Fetches the rows of all patients that changed within a moment in one request. */
export function showPatientChange(client: QueryClient, patient_id: number): void {
  if (client.getQueriesData({ queryKey: patientKeys.lists }).length === 0) return
  if (changedIds.size === 0) setTimeout(() => void fetchChanged(client), pauseMs)
  changedIds.add(patient_id)
}

async function fetchChanged(client: QueryClient): Promise<void> {
  const ids = [...changedIds]
  changedIds.clear()
  try {
    const { results } = await call('GET /api/v1/pcm/patients/', {
      query: { ids: ids.slice(0, 250).join(','), state: 'all', page_size: 250 },
    })
    const listed = new Set(
      client
        .getQueriesData<InfiniteData<PatientPage>>({ queryKey: patientKeys.lists })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap((page) => page.results.map(({ id }) => id)),
    )
    showRows(client, results)
    const unlisted = new Map(unlistedPatients.get())
    for (const row of results)
      if (row.nobody_responsible_since !== null && !listed.has(row.id)) unlisted.set(row.id, row)
      else unlisted.delete(row.id)
    unlistedPatients.set(unlisted)
  } catch {
    await client.invalidateQueries({ queryKey: patientKeys.lists })
  }
}

/** After a change by this browser: the record as returned, and what else shows the patient. */
export function showPatient(client: QueryClient, patient: Patient): void {
  client.setQueryData(patientQuery(patient.id).queryKey, patient)
  showRows(client, [patient])
  for (const queryKey of [
    patientKeys.updates(patient.id),
    patientKeys.requests(patient.id),
    patientKeys.providers,
  ])
    void client.invalidateQueries({ queryKey })
}

/** The rows of the list that was fetched last, in its order, for going through its patients. */
export function listLoadedRows(client: QueryClient): PatientRow[] {
  const [last] = client
    .getQueryCache()
    .findAll({ queryKey: patientKeys.lists })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const list = last?.state.data as InfiniteData<PatientPage> | undefined
  return list?.pages.flatMap(({ results }) => results) ?? []
}
