import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { notAlertedLabel, recipientCountLabel } from './compose.text.ts'

type PreviewPerson = RecipientPreview['contacts'][number]['people'][number]

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
  const chosen = new Set(recipients.map(({ id }) => id))
  if (chosen.symmetricDifference(new Set(preview.recipient_ids)).size === 0) return preview
  const contacts = preview.contacts.filter(
    ({ contact_id, policy_name }) => policy_name === null && chosen.has(contact_id),
  )
  return { ...emptyPreview, contacts }
}

/** Whether policies choose who gets the message, or refuse it. */
export const isRouted = ({ contacts, policies, problem }: RecipientPreview): boolean =>
  contacts.some(({ policy_name }) => policy_name !== null) || (problem !== null && policies.length > 0)

/** A refusal is an effect of its policy already. */
export const problemOf = ({ policies, problem }: RecipientPreview): string | null =>
  policies.some(({ effects }) => problem !== null && effects.some((effect) => effect.includes(problem)))
    ? null
    : problem

const most_named = 3

/** The people whom a policy chose: at most three with their names and faces. */
export function routedPeople({ people }: RecipientPreview['contacts'][number]): {
  named: PreviewPerson[]
  others: number
} {
  const named = people.length > most_named ? people.slice(0, most_named - 1) : people
  return { named, others: people.length - named.length }
}

export function recipientCountText({ contacts, people_count }: RecipientPreview): string {
  if (people_count === 0 || (contacts.length === 1 && people_count === 1)) return ''
  return recipientCountLabel(people_count)
}

/** Names the recipients who are on do not disturb and will not be alerted. */
export function notAlertedText({ people }: RecipientPreview['contacts'][number]): string {
  const names = people.filter(({ is_alerted }) => !is_alerted).map(({ display_name }) => display_name)
  if (names.length === 0) return ''
  const who = names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' and ')
  return notAlertedLabel(who)
}
