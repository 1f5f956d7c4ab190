import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { domainOf, goToProvider, signOnProvidersQuery } from './sign-on.api.ts'
import { signOnText } from './sign-on.text.ts'

interface SignOnButtonsProps {
  /** The user name as typed; its domain may have a provider. */
  name: string
  next: string
  is_shared: boolean
}

/** Nothing while no provider is known, also if the list cannot be loaded: the password remains. */
export function SignOnButtons({ name, next, is_shared }: SignOnButtonsProps) {
  const domain = domainOf(name)
  const { data: known = [] } = useQuery(signOnProvidersQuery(''))
  const { data: found = [] } = useQuery({ ...signOnProvidersQuery(domain), enabled: domain !== '' })
  const [busy, setBusy] = useState<string>()
  const [errors, setErrors] = useState<string[]>([])
  const providers = [...found, ...known.filter(({ uid }) => !found.some((other) => other.uid === uid))]
  const isShared = new Set(providers.map(({ account }) => account)).size > 1
  const start = async (uid: string) => {
    setBusy(uid)
    setErrors([])
    try {
      await goToProvider(uid, { next, is_shared })
    } catch (reason) {
      setBusy(undefined)
      setErrors([(isApiError(reason) && reason.status !== 0 && reason.detail) || signOnText.couldNotStart])
    }
  }
  if (providers.length === 0) return null
  return (
    <section aria-label={signOnText.providers} className="flex w-full flex-col gap-2">
      {providers.map(({ uid, name: provider, account }) => (
        <Button
          key={uid}
          busy={busy === uid}
          disabled={busy !== undefined && busy !== uid}
          onClick={() => void start(uid)}
          className="h-auto min-h-control w-full py-1 whitespace-normal wrap-anywhere"
        >
          {signOnText.buttonFor(provider)}
          {isShared && <span className="text-ink-2">· {account}</span>}
        </Button>
      ))}
      <FormErrors sentences={errors} />
      <p aria-hidden className="flex items-center gap-2 pt-2 text-xs text-ink-2">
        <span className="h-px flex-1 bg-line" />
        {signOnText.or}
        <span className="h-px flex-1 bg-line" />
      </p>
    </section>
  )
}
