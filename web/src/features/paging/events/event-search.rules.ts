export interface EventSearch {
  originalStart?: string
  start?: string
  end?: string
  user_id?: number
  escalation_policy_id?: number
  rule_id?: number
}

const parseTime = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.test(value) ? value : undefined
const parseId = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export function parseEventSearch(search: Record<string, unknown>): EventSearch {
  const [originalStart, start, end] = [
    parseTime(search['originalStart']),
    parseTime(search['start']),
    parseTime(search['end']),
  ]
  const [user_id, policy, rule_id] = [
    parseId(search['user_id']),
    parseId(search['escalation_policy_id']),
    parseId(search['rule_id']),
  ]
  return {
    ...(originalStart && { originalStart }),
    ...(start && { start }),
    ...(end && { end }),
    ...(user_id && { user_id }),
    ...(policy && { escalation_policy_id: policy }),
    ...(rule_id && { rule_id }),
  }
}
