import { sql, type RawBuilder } from 'kysely'

/**
 * Whether an acknowledgement is an answer: accepted, or an option that does not mean no. Reports, system status and the
 * setup checklist count these as answered.
 */
// every account: a condition on rows that a query has selected.
export const isAnswer = (acknowledgement: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${acknowledgement}.${name}`)
  return sql<boolean>`(${column('state')} = 'accepted'
    or ${column('state')} = 'responded' and ${column('meaning')} is distinct from 'no')`
}

/** Whether an acknowledgement is a decline: rejected, or an option that means no. */
// every account: a condition on rows that a query has selected.
export const isDecline = (acknowledgement: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${acknowledgement}.${name}`)
  return sql<boolean>`(${column('state')} = 'rejected'
    or ${column('state')} = 'responded' and ${column('meaning')} is not distinct from 'no')`
}
