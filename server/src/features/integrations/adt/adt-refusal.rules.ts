import { EventNotApplicableError, type EventProblem } from '../../patients/adt/adt-event.rules.ts'

interface FieldLocation {
  segment: string
  field: number
}

/** A message that cannot be applied, with a reason that holds nothing about the patient. */
export class AdtRefusal extends Error {
  /** HL7 table 0357. */
  readonly code: string
  readonly location: FieldLocation | undefined

  constructor(reason: string, code: string, location?: FieldLocation) {
    super(reason)
    this.code = code
    this.location = location
  }
}

const prior: FieldLocation = { segment: 'MRG', field: 1 }

const refusalArguments: Readonly<Record<EventProblem, ConstructorParameters<typeof AdtRefusal>>> = {
  patient_not_added: ['The patient could not be added.', '207'],
  location_not_added: ['The location could not be added.', '207'],
  record_changed: ['Another message changed the record. Send this one again.', '206'],
  patient_discharged: ['The patient is discharged. Send A01 or A13 first.', '207'],
  visit_of_other_patient: [
    'The visit number belongs to another patient.',
    '204',
    { segment: 'PV1', field: 19 },
  ],
  merged_with_itself: ['MRG-1 and PID-3 are the same.', '204', prior],
  merged_into_prior: ['The record of PID-3 was merged into that of MRG-1.', '204', prior],
  prior_merged_elsewhere: ['The record of MRG-1 was merged into another one.', '204', prior],
}

/** Returns undefined for a failure of the server, whose details are not sent to the sender. */
export function findRefusal(error: unknown): AdtRefusal | undefined {
  if (error instanceof EventNotApplicableError) return new AdtRefusal(...refusalArguments[error.problem])
  return error instanceof AdtRefusal ? error : undefined
}
