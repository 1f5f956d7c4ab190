import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'

export const emptyPreview: RecipientPreview = {
  recipient_ids: [],
  contacts: [],
  policies: [],
  people_count: 0,
  problem: null,
}

/**
 * The preview of the chosen recipients, with those that policies chose. While the recipients change, only what stays
 * certain: chosen contacts that no policy touches.
 */
export function filterPreview(
  preview: RecipientPreview,
  recipients: readonly { id: number }[],
): RecipientPreview {
  const selectedIds = new Set(recipients.map(({ id }) => id))
  if (selectedIds.symmetricDifference(new Set(preview.recipient_ids)).size === 0) return preview
  const contacts = preview.contacts.filter(
    ({ contact_id, policy_name }) => policy_name === null && selectedIds.has(contact_id),
  )
  return { ...emptyPreview, contacts }
}

/** The contacts that get the message instead of, or beside, the chosen ones; undefined if no policy changes them. */
export const routedContacts = (preview: RecipientPreview) =>
  isRouted(preview)
    ? preview.contacts.map(({ contact_id, display_name }) => ({ id: contact_id, display_name }))
    : undefined

/** Whether policies choose who gets the message, or refuse it. */
export const isRouted = ({ contacts, policies, problem }: RecipientPreview): boolean =>
  contacts.some(({ policy_name }) => policy_name !== null) || (problem !== null && policies.length > 0)

/** A refusal is an effect of its policy already. */
export const problemOf = ({ policies, problem }: RecipientPreview): string | null =>
  policies.some(({ effects }) => problem !== null && effects.some((effect) => effect.includes(problem)))
    ? null
    : problem
