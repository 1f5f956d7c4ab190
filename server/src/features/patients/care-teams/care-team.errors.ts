export const cannotProvide =
  'This user does not exist or cannot be on care teams. Choose another provider, or ask an administrator for the permission.'
export const providerUnavailable = (name: string): string =>
  `${name} is locked or no longer active. Choose another provider.`

export const notOwnTeam = {
  status: 403,
  code: 'care_team.not_member',
  detail: 'You can assign and unassign others only on care teams that you are on. Ask a member of this team.',
} as const
export const noProvider = {
  status: 403,
  code: 'care_team.no_provider',
  detail: 'You do not have permission to be on care teams. Ask an administrator.',
} as const

export const alreadyAssigned = (name: string, patient: string): string =>
  `${name} is already on the care team of ${patient}.`
export const alreadyOnAll = (detail: string) => ({
  status: 409,
  code: 'care_team.already_assigned',
  detail,
})
export const alreadyOnEach = (name: string): string =>
  `${name} is already on the care teams of all these patients.`

export const alreadyLeft = (name: string) => ({
  status: 409,
  code: 'care_team.already_left',
  detail: `${name} has already left this care team.`,
})
export const alreadyResponsible = (patient: string) => ({
  status: 409,
  code: 'care_team.already_responsible',
  detail: `You are already responsible for ${patient}.`,
})
export const alreadyInRole = (patient: string, role: string) => ({
  status: 409,
  code: 'care_team.already_in_role',
  detail: `You are already ${role} on the care team of ${patient}.`,
})
export const takenMeanwhile = (patient: string, name: string | undefined) => ({
  status: 409,
  code: 'care_team.taken_meanwhile',
  detail: name
    ? `${name} is responsible for ${patient} now. Nothing was changed. Check the care team before you take the patient.`
    : `No provider is responsible for ${patient} now. Nothing was changed. Check the care team before you take the patient.`,
})

export const notOnTeam = (patient: string) => ({
  status: 409,
  code: 'care_team.not_on_team',
  detail: `You are not on the care team of ${patient}.`,
})
export const requestStillOpen = (patient: string) => ({
  status: 409,
  code: 'care_team_request.open',
  detail: `Your request about ${patient} is still open. Withdraw it first.`,
})
export const requestClosed = (state: string, name: string | null) => ({
  status: 409,
  code: 'care_team_request.closed',
  detail: `This request was ${state}${name ? ` by ${name}` : ''} before. Nothing was changed.`,
})
export const cannotAnswer = {
  status: 403,
  code: 'care_team_request.not_member',
  detail: 'Only members of this care team and administrators can answer this request.',
} as const
