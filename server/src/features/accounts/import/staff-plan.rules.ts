import type { BadRow } from './cells.rules.ts'
import type { StaffRow } from './staff-rows.rules.ts'

export type KnownPerson = {
  account_id: number
  id: number
  external_id: string | null
  email: string
  username: string
}

export type StaffPlan = {
  adds: StaffRow[]
  updates: (StaffRow & { id: number })[]
  bad: BadRow[]
}

/**
 * Splits rows into new users, existing users, and conflicts over an e-mail address or user name. A manually created
 * user without an external id is matched by e-mail address.
 */
export const planStaff = (account_id: number, rows: StaffRow[], known: KnownPerson[]): StaffPlan => {
  const here = known.filter((person) => person.account_id === account_id)
  const byId = new Map(here.map((person) => [person.external_id, person]))
  const byEmail = new Map(known.map((person) => [person.email, person]))
  const byUsername = new Map(here.map((person) => [person.username, person]))
  const plan: StaffPlan = { adds: [], updates: [], bad: [] }
  for (const row of rows) {
    const holder = byEmail.get(row.email.toLowerCase())
    const unclaimed =
      holder && holder.account_id === account_id && holder.external_id === null ? holder : undefined
    const same = byId.get(row.external_id) ?? unclaimed
    const namesake = byUsername.get(row.username.toLowerCase())
    if (holder && holder !== same)
      plan.bad.push({ line: row.line, column: 'email', reason: emailConflict(row, holder, account_id) })
    else if (namesake && namesake !== same)
      plan.bad.push({
        line: row.line,
        column: 'username',
        reason: `The user name ${row.username} belongs to another user.`,
      })
    else if (same) plan.updates.push({ ...row, id: same.id })
    else plan.adds.push(row)
  }
  return plan
}

const emailConflict = ({ email }: StaffRow, holder: KnownPerson, account_id: number) =>
  holder.account_id === account_id
    ? `The e-mail address ${email} belongs to another user.`
    : `The e-mail address ${email} is in use in another account. E-mail addresses are unique across accounts.`
