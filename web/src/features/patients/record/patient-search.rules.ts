export interface PatientSearch {
  /** Opens the patient of a conversation: the id in the address is then ignored. */
  thread_id?: number
}

/** Anything else in the address is dropped. */
export function parsePatientSearch({ thread_id }: Record<string, unknown>): PatientSearch {
  const id = Number(thread_id)
  return Number.isSafeInteger(id) && id > 0 ? { thread_id: id } : {}
}
