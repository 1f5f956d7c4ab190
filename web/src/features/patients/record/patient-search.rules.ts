const recordTabs = ['updates', 'notes', 'messages'] as const
export type RecordTab = (typeof recordTabs)[number]

export interface PatientSearch {
  tab?: RecordTab
  /** Opens the patient of a conversation: the id in the address is then ignored. */
  thread_id?: number
  /** The record that was asked for and merged into this one. */
  merged_id?: number
}

const parseId = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** Anything else in the address is dropped. */
export function parsePatientSearch(search: Record<string, unknown>): PatientSearch {
  const tab = recordTabs.find((each) => each === String(search['tab']).toLowerCase())
  const thread_id = parseId(search['thread_id'])
  const merged_id = parseId(search['merged_id'])
  return { ...(tab && { tab }), ...(thread_id && { thread_id }), ...(merged_id && { merged_id }) }
}
