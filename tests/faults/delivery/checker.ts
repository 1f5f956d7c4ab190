export interface Operation {
  key: string
  sender_id: number
  thread_id: number
  text: string
  outcome: 'pending' | 'ok' | 'fail' | 'unknown'
  message_id?: number
  tries: number
  refusals: number
}

export interface Copy {
  id: number
  thread_id: number
  sender_id: number
  text: string
  key: string | null
}

export interface Evidence {
  operations: Operation[]
  stored: Copy[]
  /** Messages pushed to each user, in order. */
  pushed: Map<number, Copy[]>
  held: Map<number, Set<number>>
  members: Map<number, number[]>
}

export interface Verdict {
  lost: string[]
  doubled: string[]
  phantom: string[]
  misrouted: string[]
}

const isSame = (a: Copy, b: Copy): boolean =>
  a.id === b.id &&
  a.thread_id === b.thread_id &&
  a.sender_id === b.sender_id &&
  a.text === b.text &&
  a.key === b.key

/** Returns four empty lists if every guarantee held. */
export function checkDelivery({ operations, stored, pushed, held, members }: Evidence): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], phantom: [], misrouted: [] }
  const byKey = Map.groupBy(stored, (row) => row.key)
  const byId = new Map(stored.map((row) => [row.id, row]))
  const asked = new Map(operations.map((operation) => [operation.key, operation]))

  for (const { key, outcome, message_id } of operations) {
    const rows = byKey.get(key) ?? []
    if (rows.length > 1) verdict.doubled.push(`${key} is stored ${rows.length} times`)
    if (outcome !== 'ok') continue
    if (rows[0]?.id !== message_id) verdict.lost.push(`${key}, acknowledged as ${message_id}, is not stored`)
  }
  for (const row of stored) {
    const operation = row.key === null ? undefined : asked.get(row.key)
    if (!operation) verdict.phantom.push(`message ${row.id} is stored without being sent`)
    else if (operation.outcome === 'fail') verdict.phantom.push(`${operation.key} was refused and is stored`)
    else if (operation.thread_id !== row.thread_id || operation.sender_id !== row.sender_id)
      verdict.misrouted.push(`${operation.key} is stored in another thread or by another sender`)
    for (const person of members.get(row.thread_id) ?? []) {
      if (held.has(person) && !held.get(person)?.has(row.id))
        verdict.lost.push(`message ${row.id} did not reach ${person}`)
    }
  }
  for (const [person, copies] of pushed) {
    const seen = new Set<number>()
    for (const copy of copies) {
      if (seen.has(copy.id)) verdict.doubled.push(`message ${copy.id} came to ${person} twice`)
      seen.add(copy.id)
      const row = byId.get(copy.id)
      if (!row || !isSame(row, copy)) verdict.phantom.push(`${person} got ${copy.id}, which is not stored so`)
      if (!members.get(copy.thread_id)?.includes(person))
        verdict.misrouted.push(`${person} got ${copy.id} of a thread of others`)
    }
  }
  return verdict
}
