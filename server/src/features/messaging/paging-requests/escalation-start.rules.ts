import type { Recipient, ResolvedRecipients } from '../recipients/recipient.rules.ts'
import {
  nextStage,
  planForUsers,
  type EscalationPosition,
  type EscalationPlan,
} from '../recipients/escalation-plan.rules.ts'
import type { NewEscalationRun } from './escalation-run.queries.ts'

const waitAfter = (plan: EscalationPlan, place: EscalationPosition): number =>
  nextStage(plan, place).wait_seconds

const isAsked = ({ is_informed = false }: Recipient): boolean => !is_informed

export function planEscalationRuns({ contacts, pages }: ResolvedRecipients): NewEscalationRun[] {
  const groupRuns = contacts.flatMap(({ contact, recipients }): NewEscalationRun[] => {
    const page = pages.get(contact.group_id ?? 0)
    if (!page || recipients.length === 0) return []
    const { group_id, group_name, policy_name, plan, position } = page
    const wait_seconds = waitAfter(plan, { position, round: 1 })
    const user_ids = recipients.filter(isAsked).map(({ user_id }) => user_id)
    return [{ group_id, group_name, policy_name, plan, position, wait_seconds, user_ids }]
  })
  const reachedByGroup = new Set(groupRuns.flatMap(({ user_ids }) => user_ids))
  const others = contacts
    .filter(({ contact }) => !pages.has(contact.group_id ?? 0))
    .flatMap(({ recipients }) => recipients.filter(isAsked).map(({ user_id }) => user_id))
  const user_ids = [...new Set(others)].filter((id) => !reachedByGroup.has(id))
  if (user_ids.length === 0) return groupRuns
  const wait_seconds = waitAfter(planForUsers, { position: 1, round: 1 })
  const userRun = { group_id: null, group_name: '', policy_name: '', plan: planForUsers, position: 1 }
  return [...groupRuns, { ...userRun, wait_seconds, user_ids }]
}
