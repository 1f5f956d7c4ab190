import { formatDate } from '../../../platform/clock/dates.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { reminderText } from './second-factor.text.ts'

/** For a session that began before a role of the user required a second factor. */
export const SecondFactorReminder = ({ from }: { from: string }) => (
  <p className="border-b border-line bg-warn-soft px-4 py-2 text-sm">
    {reminderText(formatDate(Date.parse(`${from}T12:00:00Z`)))}{' '}
    <AppLink href="/account" className="font-medium underline underline-offset-2">
      Add one now
    </AppLink>
  </p>
)
