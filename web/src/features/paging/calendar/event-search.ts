/** The parameters of the edit-event screen, as they stand in its address (paging §2). */
export interface EventSearch {
  originalStart?: string
  start?: string
  end?: string
  user_id?: number
  escalation_policy_id?: number
}

const time = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.test(value) ? value : undefined
const id = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Whatever else stands there is left out. */
export function validEventSearch(search: Record<string, unknown>): EventSearch {
  const [originalStart, start, end] = [
    time(search['originalStart']),
    time(search['start']),
    time(search['end']),
  ]
  const [user_id, policy] = [id(search['user_id']), id(search['escalation_policy_id'])]
  return {
    ...(originalStart && { originalStart }),
    ...(start && { start }),
    ...(end && { end }),
    ...(user_id && { user_id }),
    ...(policy && { escalation_policy_id: policy }),
  }
}
