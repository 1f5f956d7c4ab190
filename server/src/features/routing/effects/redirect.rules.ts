import { routingLimits } from '@wardline/contract/routing/routing-limits.ts'
import type { Applied, ContactUse, EffectContext, RoutingDraft, SkippedBecause } from './effect.rules.ts'

/** Replaces the recipients. Without a reachable target, past ten redirects or in a circle, they stay. */
export function redirectTo(
  draft: RoutingDraft,
  { type, contact_ids, use }: { type: string; contact_ids: readonly (number | null)[]; use: ContactUse },
  { policy, isReachable }: EffectContext,
): Applied {
  const existing = contact_ids.filter((id) => id !== null)
  const skip = (skipped: SkippedBecause): Applied => ({
    draft,
    effect: { type, contact_ids: existing, skipped },
  })
  if (existing.length === 0) return skip('deleted')
  const targets = existing.filter((contact_id) => isReachable({ contact_id, use }))
  if (targets.length === 0) return skip('unreachable')
  if (draft.redirects >= routingLimits.redirects) return skip('too_many')
  if (targets.some((id) => draft.left.has(id))) return skip('loop')
  const leaves = draft.contacts.map(({ contact_id }) => contact_id).filter((id) => !targets.includes(id))
  return {
    draft: {
      ...draft,
      contacts: targets.map((contact_id) => ({ contact_id, use, policy })),
      redirects: draft.redirects + 1,
      left: new Set([...draft.left, ...leaves]),
    },
    effect: { type, contact_ids: targets },
  }
}

export const redirect = (
  draft: RoutingDraft,
  fields: Readonly<Record<string, unknown>>,
  context: EffectContext,
): Applied =>
  redirectTo(
    draft,
    { type: 'RedirectAction', contact_ids: fields['contact_ids'] as number[], use: 'contact' },
    context,
  )
