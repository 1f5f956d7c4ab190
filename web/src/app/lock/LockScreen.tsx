import type { LockedUser } from '../../features/accounts/sessions/UnlockForm.tsx'
import { lockText } from '../../features/accounts/sessions/lock.text.ts'
import { useStore } from '../../platform/state/store.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { unlockForm } from './unlock-form.ts'
import { waitingMessages } from './waiting-messages.ts'
import { describeWaiting } from './waiting-sound.rules.ts'

interface LockScreenProps {
  user: LockedUser
  onUnlocked: () => void
  onSignInAsAnother: () => Promise<void>
}

/** A dialog, so that the shortcuts of the page behind it do nothing. */
export function LockScreen(props: LockScreenProps) {
  const waiting = useStore(waitingMessages)
  const { Form, hasFailed } = useStore(unlockForm)
  return (
    <main className="h-full">
      <div
        role="dialog"
        aria-modal="true"
        aria-label={lockText.title}
        className="grid h-full place-content-center justify-items-center gap-6 overflow-y-auto bg-surface p-4"
      >
        <h1 className="text-2xl font-semibold">{lockText.title}</h1>
        {Form && (
          <Form {...props}>
            <p role="status" className="text-sm">
              {waiting && describeWaiting(waiting)}
            </p>
          </Form>
        )}
        {!Form && hasFailed && <FormFailure />}
      </div>
    </main>
  )
}

/** A reload asks for the password on the sign-in page, because the session is locked. */
function FormFailure() {
  return (
    <>
      <p role="alert" className="text-center text-sm">
        {lockText.couldNotLoad}
      </p>
      <Button onClick={() => location.reload()}>{lockText.reload}</Button>
    </>
  )
}
