const carried = 'the events carry the care team: tests/flows/patients/care-team-events.test.ts'

/** Screens of patients are not part of the messages' state. */
export const patientsNotShown = {
  createPatient: 'lists of patients refetch rows by id: tests/flows/patients/care-team-events.test.ts',
  changePatient: 'as createPatient',
  dischargePatient: 'as createPatient',
  readmitPatient: 'as createPatient',
  mergePatient: 'as createPatient',
  createLocation: 'locations are fetched when their picker opens',
  assignProvider: carried,
  unassignProvider: carried,
  takePatients: carried,
  handOffPatients: carried,
  acceptPatientHandoff: carried,
  declinePatientHandoff: carried,
  withdrawPatientHandoff: carried,
  followPatient: 'as createPatient',
  unfollowPatient: 'as createPatient',
  createCareTeamRequest: 'as createPatient',
  acceptCareTeamRequest: carried,
  declineCareTeamRequest: 'as createPatient',
  withdrawCareTeamRequest: 'as createPatient',
}
