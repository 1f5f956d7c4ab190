import { useEffect } from 'react'
import { announceConfirmation } from '../../features/accounts/sessions/sign-on.api.ts'
import { signOnText } from '../../features/accounts/sessions/sign-on.text.ts'
import { AppLink } from '../../platform/ui/layout/AppLink.tsx'

/** The end of a new authentication, in the window that was opened for it. */
export function ConfirmedPage() {
  useEffect(() => {
    announceConfirmation()
    // Browsers close only windows that a script opened; otherwise the text says what to do.
    window.close()
  }, [])
  return (
    <div role="status" className="flex flex-col items-center gap-1 text-center">
      <p className="text-lg font-semibold">{signOnText.confirmed}</p>
      <p className="text-sm text-ink-2">{signOnText.confirmedAbout}</p>
      <AppLink href="/Inbox/inbox" className="pt-2 text-sm text-accent underline underline-offset-2">
        {signOnText.openApplication}
      </AppLink>
    </div>
  )
}
