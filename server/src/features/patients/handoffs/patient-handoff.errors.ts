import type {
  HandoffNeed,
  HandoffState,
} from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'

export const toOneself = 'You cannot hand off to yourself. Choose another person.'

export const notResponsible = (patient: string) => ({
  status: 409,
  code: 'handoff.not_responsible',
  detail: `You are not on the care team of ${patient}, so you cannot hand off this patient. Nothing was sent.`,
})
export const alreadyRequested = (patient: string, name: string) => ({
  status: 409,
  code: 'handoff.open',
  detail: `You have already asked ${name} to take over ${patient}. Withdraw that handoff first. Nothing was sent.`,
})
export const notReceiver = (name: string) => ({
  status: 403,
  code: 'handoff.not_receiver',
  detail: `This handoff is for ${name}. Only ${name} can accept or decline it.`,
})
export const notGiver = (name: string) => ({
  status: 403,
  code: 'handoff.not_giver',
  detail: `This handoff is from ${name}. Only ${name} can withdraw it.`,
})

/** Says what was done by whom; an expired handoff has no author. */
export const closed = (state: HandoffState, name: string | null) => ({
  status: 409,
  code: 'handoff.closed',
  detail:
    state === 'requested' || state === 'expired'
      ? 'This handoff has expired: it was open for too long, or its giver left the care team. Nothing was changed.'
      : `This handoff was ${state}${name ? ` by ${name}` : ''} before. Nothing was changed.`,
})

export const changedMeanwhile = (name: string) => ({
  status: 409,
  code: 'handoff.changed',
  detail: `${name} changed this handoff after you opened it. Read what changed, then accept. Nothing was changed.`,
})
export const notReady = (patient: string, needs: readonly HandoffNeed[]) => ({
  status: 409,
  code: 'handoff.not_read',
  detail: `You cannot accept ${patient} yet: ${needs.map((need) => toDo[need]).join(', ')}.`,
})
const toDo: Record<HandoffNeed, string> = {
  opening: 'open the handoff',
  checks: 'check each action',
  read_back: 'read it back in your own words',
}
export const versionRequired = 'Send the version of the handoff that was read back.'
export const noSuchOwners = (ids: readonly number[]) =>
  `No user of this hospital has the id ${ids.join(', ')}. Choose the owner of the action again.`
export const noSuchAction = 'An action that was checked is not on the list. Open the handoff again.'
export const draftChanged = {
  status: 409,
  code: 'handoff_draft.changed',
  detail: 'You changed this draft in another window. Choose which text to keep.',
}
export const notOnTeam = (patient: string) => ({
  status: 409,
  code: 'handoff.not_responsible',
  detail: `You are no longer on the care team of ${patient}, so you cannot hand off this patient.`,
})
