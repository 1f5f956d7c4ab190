import type { BadRow } from './cells.rules.ts'
import type { StaffRow } from './staff-rows.rules.ts'

/** Somebody who is there already and shares an identifier with a row; texts in lower case. */
export type KnownPerson = {
  account_id: number
  id: number
  external_id: string | null
  email: string
  username: string
}

export type StaffPlan = {
  adds: StaffRow[]
  /** The same person as before, whether or not anything differs. */
  updates: (StaffRow & { id: number })[]
  bad: BadRow[]
}

/**
 * Who of the rows is new, who is known, and whose mail address or user name is somebody else's.
 * A person made by hand, without an external id, is taken over by the row with the same mail address.
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
      plan.bad.push({ line: row.line, column: 'email', reason: takenEmail(row, holder, account_id) })
    else if (namesake && namesake !== same)
      plan.bad.push({
        line: row.line,
        column: 'username',
        reason: `The user name ${row.username} is another person's.`,
      })
    else if (same) plan.updates.push({ ...row, id: same.id })
    else plan.adds.push(row)
  }
  return plan
}

const takenEmail = ({ email }: StaffRow, holder: KnownPerson, account_id: number) =>
  holder.account_id === account_id
    ? `The mail address ${email} is another person's.`
    : `The mail address ${email} is in use in another account; an address belongs to one person everywhere.`
