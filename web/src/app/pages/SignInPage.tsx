import { IconBellRinging } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isSignOnProblem, signOnProblems } from '@wardline/contract/accounts/sign-on/sign-on-problem.rules.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'
import type { Me } from '../../features/accounts/me/me.api.ts'
import { SignInForm } from '../../features/accounts/sessions/SignInForm.tsx'
import { sessionLockQuery } from '../../features/accounts/sessions/session-lock.api.ts'
import { ConfirmedPage } from './ConfirmedPage.tsx'
import { safeRedirectAfterSignIn } from '../session/sign-in-redirect.ts'
import { useAppBadge } from '../../platform/ui/layout/app-badge.ts'
import { PageHeading } from '../../platform/ui/layout/PageHeading.tsx'

const InvitationForm = lazyComponent(() =>
  import('../../features/accounts/sessions/InvitationForm.tsx').then(({ InvitationForm: form }) => ({
    default: form,
  })),
)

const EnrolmentForm = lazyComponent(() =>
  import('../../features/accounts/second-factors/EnrolmentForm.tsx').then(({ EnrolmentForm: form }) => ({
    default: form,
  })),
)

/** In the fragment, which browsers do not send to servers. */
const readInvitation = () => new URLSearchParams(location.hash.slice(1)).get('invitation')

const route = getRouteApi('/sign-in')

export default function SignInPage() {
  useAppBadge(0)
  const { next, problem, confirmed } = route.useSearch()
  const router = useRouter()
  const [invitation, setInvitation] = useState(readInvitation)
  const client = useQueryClient()
  const { data: session, isPending, refetch } = useQuery(sessionLockQuery)
  const open = async () => {
    client.removeQueries({ queryKey: ['session-lock'] })
    await router.navigate({ href: safeRedirectAfterSignIn(next), replace: true })
  }
  const openOrEnrol = async (me: Me) => {
    if (me.session.must_enrol) await refetch()
    else await open()
  }
  return (
    <main className="grid h-full grid-cols-[minmax(0,20rem)] place-content-center justify-items-center gap-6 overflow-y-auto bg-surface p-4">
      <div className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="grid size-8 place-items-center rounded-lg bg-accent-solid text-accent-fg"
        >
          <IconBellRinging size={18} />
        </span>
        <PageHeading title="Wardline" tabTitle="Sign in" />
      </div>
      {isSignOnProblem(problem) && !confirmed && (
        <p role="alert" className="w-full rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {signOnProblems[problem]}
        </p>
      )}
      {confirmed ? (
        <ConfirmedPage />
      ) : invitation !== null ? (
        <Suspense fallback={null}>
          <InvitationForm
            token={invitation}
            onSignedIn={async (me) => {
              setInvitation(null)
              await openOrEnrol(me)
            }}
            onCancel={() => setInvitation(null)}
          />
        </Suspense>
      ) : session?.must_enrol && !session.is_locked ? (
        <Suspense fallback={null}>
          <EnrolmentForm username={session.username} onEnrolled={open} onSignedOut={() => void refetch()} />
        </Suspense>
      ) : (
        !isPending && (
          <SignInForm
            username={session?.is_locked ? session.username : ''}
            next={next ?? ''}
            onSignedIn={openOrEnrol}
          />
        )
      )}
    </main>
  )
}
