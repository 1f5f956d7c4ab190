import { takePatients } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import {
  acceptPatientHandoff,
  listPatientHandoffs,
  openPatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { listPatients } from '@wardline/contract/patients/patient.routes.ts'
import type { Dice } from '../sources/seeded-random.ts'
import type { DemoUser } from './demo-user.ts'

/** Opens and reads back the handoffs that wait for the user, such as one of a visitor. */
export async function acceptHandoffs(user: DemoUser): Promise<void> {
  const { results } = await user.call(listPatientHandoffs, { query: { page_size: 10 } })
  for (const { id, version, summary, actions } of results) {
    const params = { id }
    await user.call(openPatientHandoff, { params })
    const answer = summary === '' ? 'Taken over.' : `Taken over: ${summary}`
    const checked = actions.map((action) => action.id)
    await user.call(acceptPatientHandoff, { params, body: { version, answer, checked } })
  }
}

/** The colleague gets the giver's place on the care team of one of the giver's patients. */
export async function takePatientOf(giver: DemoUser, colleague: DemoUser, dice: Dice): Promise<void> {
  const { results } = await giver.call(listPatients, { query: { mine: 'true', page_size: 20 } })
  const free = results.filter(({ care_team }) =>
    care_team.every(({ provider, handoff }) => provider.id !== colleague.id && handoff === null),
  )
  if (free.length === 0) return
  const { id, care_team } = dice.pick(free)
  const place = care_team.find(({ provider }) => provider.id === giver.id)
  const role = place && !place.is_responsible ? { role: place.role } : {}
  await colleague.call(takePatients, { body: { patient_ids: [id], ...role } })
}
