import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Fragment } from 'react'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { recipientsPrefix } from './messages.text.ts'

const separators = new Intl.ListFormat('en')

/** The subscribers to whom a reply is addressed. Their names open their cards. */
export function RecipientLine({ recipients }: { recipients: NonNullable<Message['recipients']> }) {
  const words = separators
    .formatToParts(recipients.map(({ display_name }) => display_name))
    .filter(({ type }) => type === 'literal')
  return (
    <p className="text-xs text-ink-2">
      {recipientsPrefix}
      {recipients.map(({ user_id, display_name }, at) => (
        <Fragment key={user_id}>
          <PersonName user_id={user_id} name={display_name} />
          {words[at]?.value}
        </Fragment>
      ))}
    </p>
  )
}
