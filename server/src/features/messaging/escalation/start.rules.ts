import type { Resolved } from '../recipient.rules.ts'
import { nextOf, planByName, type Place, type Plan } from './plan.rules.ts'
import type { NewRun } from './run.queries.ts'

const waitAfter = (plan: Plan, place: Place): number => nextOf(plan, place).wait_seconds

/**
 * The pages of a message that goes on until somebody answers: one for each schedule group, with whom it rings first, and
 * one for everybody who is reached in another way.
 */
export function runsOf({ contacts, pages }: Resolved): NewRun[] {
  const ofGroups = contacts.flatMap(({ contact, reached }): NewRun[] => {
    const page = pages.get(contact.group_id ?? 0)
    if (!page || reached.length === 0) return []
    const { group_id, group_name, policy_name, plan, position } = page
    const wait_seconds = waitAfter(plan, { position, round: 1 })
    const user_ids = reached.map(({ user_id }) => user_id)
    return [{ group_id, group_name, policy_name, plan, position, wait_seconds, user_ids }]
  })
  const paged = new Set(ofGroups.flatMap(({ user_ids }) => user_ids))
  const others = contacts
    .filter(({ contact }) => !pages.has(contact.group_id ?? 0))
    .flatMap(({ reached }) => reached.map(({ user_id }) => user_id))
  const user_ids = [...new Set(others)].filter((id) => !paged.has(id))
  if (user_ids.length === 0) return ofGroups
  const wait_seconds = waitAfter(planByName, { position: 1, round: 1 })
  const byName = { group_id: null, group_name: '', policy_name: '', plan: planByName, position: 1 }
  return [...ofGroups, { ...byName, wait_seconds, user_ids }]
}
