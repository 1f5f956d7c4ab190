import type { Preview } from '@wardline/contract/messaging/preview.schemas.ts'

export const nothingPreviewed: Preview = { contacts: [], people_count: 0, problem: null }

/**
 * The preview of these recipients. While the next one is on its way the one before is shown, without whoever was taken
 * out since; what it says of the whole is then not known.
 */
export function previewFor(preview: Preview, recipients: readonly { id: number }[]): Preview {
  const chosen = new Set(recipients.map(({ id }) => id))
  const contacts = preview.contacts.filter(({ contact_id }) => chosen.has(contact_id))
  const isCurrent = contacts.length === preview.contacts.length && contacts.length === chosen.size
  return isCurrent ? preview : { contacts, people_count: 0, problem: null }
}

/** `3 people get it.`; empty when that is not known, or when each line says it already. */
export function countText({ contacts, people_count }: Preview): string {
  if (people_count === 0 || (contacts.length === 1 && people_count === 1)) return ''
  return people_count === 1 ? '1 person gets it.' : `${people_count} people get it, each once.`
}

/** Whom it reaches without a sound: they do not want to be disturbed, and nothing overrides that. */
export function silentText({ people }: Preview['contacts'][number]): string {
  const names = people.filter(({ is_alerted }) => !is_alerted).map(({ display_name }) => display_name)
  if (names.length === 0) return ''
  const who = names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' and ')
  return `${who} will not be alerted: do not disturb.`
}

/** A group whose people are all offline is offline, whatever its contact says. */
export const anyPreviewedOffline = ({ contacts }: Preview): boolean =>
  contacts.some(({ status }) => status === 1)
