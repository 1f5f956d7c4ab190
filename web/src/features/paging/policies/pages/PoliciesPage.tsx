import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { EscalationPolicy } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { useState } from 'react'
import { holdTyping } from '../../../../platform/keyboard/hold-typing.ts'
import { useKeys } from '../../../../platform/keyboard/use-keys.ts'
import { Button } from '../../../../platform/ui/Button.tsx'
import { Page } from '../../../../platform/ui/Page.tsx'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../../accounts/me.api.ts'
import { policiesQuery } from '../policy.api.ts'
import { DeletePolicyDialog } from '../DeletePolicyDialog.tsx'
import { PolicyDialog } from '../PolicyDialog.tsx'
import { PolicyRow } from '../PolicyRow.tsx'

type Open = { what: 'new' } | { what: 'edit' | 'delete'; policy: EscalationPolicy } | undefined

/** Who is rung when nobody answers: every policy as a line of time, and where it is used. */
export function PoliciesPage() {
  const { permissions } = useMe()
  const { data: policies, isError, refetch } = useQuery(policiesQuery)
  const [open, setOpen] = useState<Open>()
  const mayChange = permissions.includes('scheduling.change_escalationpolicy')
  const close = () => setOpen(undefined)
  useKeys({
    n: (event) => {
      if (!mayChange) return
      event.preventDefault()
      holdTyping()
      setOpen({ what: 'new' })
    },
  })
  return (
    <Page
      title="Escalation policies"
      about="Who is rung, and after how long, when nobody answers a page. Times are hours and minutes since it was sent."
      width="wide"
      actions={
        mayChange && (
          <Button tone="accent" onClick={() => setOpen({ what: 'new' })}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New policy
          </Button>
        )
      }
    >
      {isError && !policies && <TryAgain onTry={refetch}>Could not load the escalation policies.</TryAgain>}
      {!policies && !isError && <Rows />}
      {policies?.length === 0 && (
        <p className="border-t border-line py-6 text-sm text-ink-2">
          {mayChange
            ? 'No policy yet. Press N to write the first one.'
            : 'No policy yet. Whoever may change escalation policies writes the first one.'}
        </p>
      )}
      {policies && policies.length > 0 && (
        <ul
          role="list"
          aria-label="Escalation policies"
          className="divide-y divide-line border-y border-line"
        >
          {policies.map((policy) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              onEdit={() => setOpen({ what: 'edit', policy })}
              onDelete={() => setOpen({ what: 'delete', policy })}
            />
          ))}
        </ul>
      )}
      {open?.what === 'new' && <PolicyDialog policy={null} onClose={close} />}
      {open?.what === 'edit' && <PolicyDialog policy={open.policy} onClose={close} />}
      {open?.what === 'delete' && <DeletePolicyDialog policy={open.policy} onClose={close} />}
    </Page>
  )
}

const Rows = () => (
  <Skeleton label="Loading the escalation policies">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-3 border-t border-line py-4">
        <Bone className="h-5 w-48" />
        <Bone className="h-10 w-full" />
      </div>
    ))}
  </Skeleton>
)
