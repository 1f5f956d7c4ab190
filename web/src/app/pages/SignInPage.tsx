import { IconBellRinging } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { SignInForm } from '../../features/accounts/SignInForm.tsx'
import { nextAfterSignIn } from '../next.ts'

const route = getRouteApi('/sign-in')

/** One calm column. */
export default function SignInPage() {
  const { next } = route.useSearch()
  const router = useRouter()
  return (
    <main className="grid h-full place-content-center justify-items-center gap-6 overflow-y-auto bg-surface p-4">
      <div className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="grid size-8 place-items-center rounded-lg bg-accent-solid text-accent-fg"
        >
          <IconBellRinging size={18} />
        </span>
        <h1 className="text-2xl font-semibold">Wardline</h1>
      </div>
      <SignInForm
        onSignedIn={async () => {
          await router.navigate({ href: nextAfterSignIn(next), replace: true })
        }}
      />
    </main>
  )
}
