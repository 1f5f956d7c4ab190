import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { useState, type ReactNode } from 'react'
import { formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import type { CurrentRecipients } from './recipient-resolution.api.ts'
import { buildRecipientRows, rowsText, type ListedContact } from './recipient-rows.view.ts'
import { RecipientRow } from './RecipientRow.tsx'
import {
  chosenText,
  lastCheckedText,
  peopleNowText,
  recipientsNowLabel,
  showAllText,
} from './recipients.text.ts'
import { useReplacedUsers } from './use-replaced-users.ts'

interface RecipientListProps {
  recipients: readonly Contact[]
  current: CurrentRecipients
  /** The message has a patient or an encounter. */
  isAboutPatient: boolean
  onOpenThread: (thread_id: number) => void
  /** The contacts that get the message, if a routing policy changes them. */
  routed?: readonly ListedContact[] | undefined
  /** Beside the heading. */
  notice?: ReactNode
  /** The last line. */
  children?: ReactNode
}

const mostRows = 5

/** Lists below the recipients who gets the message now, and how each of them is notified. */
export function RecipientList(props: RecipientListProps) {
  const { recipients, current, isAboutPatient, onOpenThread, routed, notice, children } = props
  const now = useMinute()
  const { id: my_id } = useMe()
  const [isExpanded, setExpanded] = useState(false)
  const { resolved, people_count, checked, problem } = current
  const { replaced, isTinted } = useReplacedUsers(resolved)
  const hasFailed = problem !== undefined && resolved.size === 0
  const rows = hasFailed
    ? []
    : buildRecipientRows(routed ?? recipients, resolved, { now, my_id, isAboutPatient, replaced })
  const visibleRows = isExpanded ? rows : rows.slice(0, mostRows)
  const heading = people_count === undefined ? recipientsNowLabel : peopleNowText(people_count)
  if (recipients.length === 0) return null
  return (
    <section aria-label={recipientsNowLabel} className="rounded-md border border-line text-sm">
      <p role="status" className="sr-only">
        {people_count === undefined ? '' : `${heading}. ${rowsText(rows)}`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-2.5 pt-1 text-xs text-ink-2">
        {!hasFailed && <p aria-hidden>{heading}</p>}
        {notice}
      </div>
      <ul role="list" className="flex flex-col">
        {visibleRows.map((row) => (
          <RecipientRow key={row.key} row={row} isTinted={isTinted(row.key)} onOpenThread={onOpenThread} />
        ))}
      </ul>
      {visibleRows.length < rows.length && (
        <button
          type="button"
          className="min-h-6 px-2.5 pb-1 text-xs text-accent hover:underline pointer-coarse:min-h-control"
          onClick={() => setExpanded(true)}
        >
          {showAllText(rows.length)}
        </button>
      )}
      {problem !== undefined && (
        <p role="alert" className="px-2.5 py-1.5 text-xs text-warn">
          {hasFailed || checked === undefined ? problem : lastCheckedText(formatTime(checked))}
        </p>
      )}
      {routed && (
        <p className="border-t border-line px-2.5 py-1 text-xs wrap-anywhere text-ink-2">
          {chosenText(recipients.map(({ display_name }) => display_name).join(', '))}
        </p>
      )}
      {children}
    </section>
  )
}
