import type { BadRow } from './cells.rules.ts'
import type { StaffRow } from './staff-rows.rules.ts'

export type KnownPerson = {
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
export const planStaff = (rows: StaffRow[], known: KnownPerson[]): StaffPlan => {
  const byId = new Map(known.map((person) => [person.external_id, person]))
  const byEmail = new Map(known.map((person) => [person.email, person]))
  const byUsername = new Map(known.map((person) => [person.username, person]))
  const plan: StaffPlan = { adds: [], updates: [], bad: [] }
  for (const row of rows) {
    const { line, email, username } = row
    const holder = email === '' ? undefined : byEmail.get(email.toLowerCase())
    const same = byId.get(row.external_id) ?? (holder?.external_id === null ? holder : undefined)
    const namesake = byUsername.get(username.toLowerCase())
    if (holder && holder !== same)
      plan.bad.push({
        line,
        column: 'email',
        reason: `The e-mail address ${email} belongs to another user.`,
      })
    else if (namesake && namesake !== same)
      plan.bad.push({
        line,
        column: 'username',
        reason: `The user name ${username} belongs to another user.`,
      })
    else if (same) plan.updates.push({ ...row, id: same.id })
    else plan.adds.push(row)
  }
  return plan
}
