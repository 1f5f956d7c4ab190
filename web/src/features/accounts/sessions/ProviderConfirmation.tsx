import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { confirmAtProvider } from './sign-on.api.ts'
import { signOnText } from './sign-on.text.ts'

/** Instead of the password, for users who sign in at a provider. */
export function ProviderConfirmation({
  name,
  onConfirmed,
}: {
  name: string
  onConfirmed: () => void | Promise<void>
}) {
  const [isWaiting, setWaiting] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const start = () => {
    stop.current?.()
    setErrors([])
    setWaiting(true)
    stop.current = confirmAtProvider({
      onConfirmed: () => void onConfirmed(),
      onError: (reason) => {
        setWaiting(false)
        const isBlocked = reason instanceof Error && reason.message === 'blocked'
        if (isBlocked) return setErrors([signOnText.blocked])
        setErrors([(isApiError(reason) && reason.status !== 0 && reason.detail) || signOnText.couldNotStart])
      },
    })
  }
  return (
    <div className="flex w-full flex-col gap-2">
      <Button tone="accent" onClick={start}>
        {signOnText.confirmAt(name)}
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {isWaiting && signOnText.confirming}
      </p>
      <FormErrors sentences={errors} />
    </div>
  )
}
