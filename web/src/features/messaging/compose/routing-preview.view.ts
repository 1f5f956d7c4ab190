import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { notAlertedLabel, recipientCountLabel } from './compose.text.ts'

export const emptyPreview: RecipientPreview = { contacts: [], people_count: 0, problem: null }

/** Removes deselected recipients from the previous preview, whose totals are then unknown. */
export function filterPreview(
  preview: RecipientPreview,
  recipients: readonly { id: number }[],
): RecipientPreview {
  const chosen = new Set(recipients.map(({ id }) => id))
  const contacts = preview.contacts.filter(({ contact_id }) => chosen.has(contact_id))
  const isCurrent = contacts.length === preview.contacts.length && contacts.length === chosen.size
  return isCurrent ? preview : { contacts, people_count: 0, problem: null }
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
