import type { RecipientRow } from './recipient.queries.ts'

export interface Resolved {
  /** People who get it, each once, without its sender. */
  user_ids: number[]
  group_ids: number[]
  department_ids: number[]
  /** One sentence for each contact that cannot be written to. */
  problems: string[]
}

/** Contacts to people, in one place (domain.md, Recipients). */
export function resolveRecipients(asked: number[], rows: RecipientRow[], sender_id: number): Resolved {
  const byId = new Map(rows.map((row) => [row.contact_id, row]))
  const found = asked.flatMap((id) => byId.get(id) ?? [])
  const unknown = asked.filter((id) => !byId.has(id)).map((id) => `Contact ${id} does not exist.`)
  const gone = found
    .filter((row) => row.type === 'User' && row.user_ids.length === 0)
    .map((row) => `${row.name} cannot receive messages: the person is locked or no longer active.`)
  const present = <T>(values: (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]
  return {
    user_ids: [...new Set(found.flatMap((row) => row.user_ids))].filter((id) => id !== sender_id),
    group_ids: present(found.map((row) => row.group_id)),
    department_ids: present(found.map((row) => row.department_id)),
    problems: [...unknown, ...gone],
  }
}
