import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { usePresence } from '../threads/presence.api.ts'
import { useResolvedContact, type RecipientOptions } from './recipient-resolution.api.ts'
import { summarizeContact, withPresence } from './recipient.view.ts'

interface RecipientSummaryProps {
  contact: Contact
  options: RecipientOptions
}

/** One line that names the users reached through the contact now. It keeps its height while it loads. */
export function RecipientSummary({ contact, options }: RecipientSummaryProps) {
  const now = useMinute()
  const presence = usePresence()
  const { data } = useResolvedContact(contact.id, options)
  if (!data) return ' '
  const { text, isAlarming } = summarizeContact(withPresence(data, presence), now)
  return <span className={isAlarming ? 'text-danger' : undefined}>{text}</span>
}
